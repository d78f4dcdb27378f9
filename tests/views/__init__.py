"""Examples of what a seat may know: observations, events, samples and default actions."""
