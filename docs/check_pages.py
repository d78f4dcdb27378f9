"""Look at every page of the built site in a browser, at the width of a desktop and of a phone.

``python docs/check_pages.py DIRECTORY`` opens the pages below the directory in headless Chromium,
from the disk and with no network, and fails for a page that is wider than its window, an image that
is not shown, or anything that comes from elsewhere. With ``--pictures DIRECTORY`` it saves a
picture of each page there, for you to look at.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from selenium import webdriver

if TYPE_CHECKING:
    from collections.abc import Iterator

WIDTHS = {"desktop": 1280, "phone": 390}
HEIGHT = 2400

# Content that scrolls in a box of its own, such as a wide table, does not widen the page.
FAULTS = """
const faults = [];
const [width] = arguments;
const wide = document.documentElement.scrollWidth;
if (wide > width) faults.push(`is ${wide} wide in a window of ${width}`);
for (const image of document.images)
    if (!image.complete || image.naturalWidth === 0) faults.push(`lacks the image ${image.src}`);
for (const part of performance.getEntriesByType("resource"))
    if (!part.name.startsWith("file:") && !part.name.startsWith("data:"))
        faults.push(`asks for ${part.name}`);
return faults;
"""


def browser(width: int) -> webdriver.Chrome:
    """Return a browser with a window of this width and no way to the network."""
    options = webdriver.ChromeOptions()
    for argument in (
        "--headless=new",
        "--no-sandbox",
        "--hide-scrollbars",
        "--force-device-scale-factor=1",
        "--host-resolver-rules=MAP * ~NOTFOUND",
    ):
        options.add_argument(argument)
    # A window cannot be made as narrow as a phone, a device can.
    metrics = {"width": width, "height": HEIGHT, "pixelRatio": 1.0}
    options.add_experimental_option("mobileEmulation", {"deviceMetrics": metrics})
    # Named, or else both are looked for on the network.
    options.binary_location = shutil.which("chromium") or ""
    return webdriver.Chrome(options, webdriver.ChromeService(shutil.which("chromedriver")))


def faults(site: Path, pictures: Path | None) -> Iterator[str]:
    """Yield a sentence for each fault of each page at each width."""
    pages = sorted(site.rglob("*.html"))
    if not pages:
        yield f"{site} has no pages"
    for device, width in WIDTHS.items():
        driver = browser(width)
        for page in pages:
            driver.get(page.resolve().as_uri())
            name = page.relative_to(site).as_posix()
            for fault in driver.execute_script(FAULTS, width):
                yield f"{name} on a {device} {fault}"
            if pictures is not None:
                target = pictures / device / f"{name.replace('/', '-')}.png"
                target.parent.mkdir(parents=True, exist_ok=True)
                driver.save_screenshot(str(target))
        driver.quit()


def main() -> None:
    """Check the pages and print what is wrong with them."""
    parser = argparse.ArgumentParser(description="Look at the built site in a browser.")
    parser.add_argument("site", type=Path)
    parser.add_argument("--pictures", type=Path, help="where to leave a picture of each page")
    arguments = parser.parse_args()
    found = list(faults(arguments.site, arguments.pictures))
    print(*found, sep="\n")
    print(f"{len(found)} faults")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
