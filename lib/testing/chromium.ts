import { existsSync } from 'node:fs'
import { chromium, type LaunchOptions } from '@playwright/test'

/**
 * The pages that Chromium loads for the suggestions below its address bar, once for each new window.
 * No test sees them, and they cost more processor time than a page of the app.
 */
const SUGGESTION_PAGES = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** No requests of its own, no work that no test sees. */
const OPTIONS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  `--disable-features=${SUGGESTION_PAGES.join(',')}`,
]

/**
 * How every Chromium is started here. Where none is found Playwright looks for its own, and says how
 * to install it.
 */
export function chromiumLaunch(): LaunchOptions {
  const executablePath = findChromium()
  return { args: OPTIONS, ...(executablePath === null ? {} : { executablePath }) }
}

/** Chromium's program file by configuration, by the system's package, or Playwright's own. */
export function findChromium(): string | null {
  const candidates = [
    process.env.CHROMIUM_PATH ?? '',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    playwrightOwn(),
  ]
  return candidates.find((file) => file !== '' && existsSync(file)) ?? null
}

/** Playwright throws where it has none for the system. */
function playwrightOwn(): string {
  try {
    return chromium.executablePath()
  } catch {
    return ''
  }
}
