import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page, type Response } from 'playwright'
import { median } from './statistics'

const LOADS = 3

export type PageTarget = {
  readonly name: string
  readonly path: string
  /** Bytes after gzip; product, section 10, with 1 kB = 1000 bytes. */
  readonly budgetBytes: number
}

export type PageFile = { readonly url: string; readonly kind: Kind; readonly gzipBytes: number }

export type PageRow = {
  readonly name: string
  readonly path: string
  readonly documentBytes: number
  readonly scriptBytes: number
  readonly styleBytes: number
  /** Document, scripts and styles; what the budget is about. */
  readonly totalBytes: number
  readonly budgetBytes: number
  /** Already compressed files outside the budget. */
  readonly fontBytes: number
  /** Medians over several loads with empty caches. */
  readonly largestContentfulPaintMs: number
  readonly layoutShift: number
  /** Heaviest first. */
  readonly files: readonly PageFile[]
}

type Kind = 'document' | 'script' | 'stylesheet' | 'font'

const isKind = (text: string): text is Kind =>
  text === 'document' || text === 'script' || text === 'stylesheet' || text === 'font'

/** Loads each page as a first visit, touches nothing and weighs what came. */
export async function measurePages(
  origin: string,
  targets: readonly PageTarget[],
  executablePath: string,
): Promise<readonly PageRow[]> {
  const browser = await chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  })
  try {
    const rows: PageRow[] = []
    for (const target of targets) rows.push(await measurePage(browser, origin, target))
    return rows
  } finally {
    await browser.close()
  }
}

async function measurePage(browser: Browser, origin: string, target: PageTarget): Promise<PageRow> {
  const loads: PageLoad[] = []
  for (let at = 0; at < LOADS; at += 1) loads.push(await loadPage(browser, origin + target.path))
  const files = loads[0]?.files ?? []
  const sum = (kind: Kind) =>
    files.filter((file) => file.kind === kind).reduce((bytes, file) => bytes + file.gzipBytes, 0)
  const [documentBytes, scriptBytes, styleBytes] = [
    sum('document'),
    sum('script'),
    sum('stylesheet'),
  ]
  return {
    ...target,
    documentBytes,
    scriptBytes,
    styleBytes,
    totalBytes: documentBytes + scriptBytes + styleBytes,
    fontBytes: sum('font'),
    largestContentfulPaintMs: median(loads.map((load) => load.vitals.largestContentfulPaintMs)),
    layoutShift: median(loads.map((load) => load.vitals.layoutShift)),
    files: files.toSorted((a, b) => b.gzipBytes - a.gzipBytes),
  }
}

type Vitals = { readonly largestContentfulPaintMs: number; readonly layoutShift: number }
type PageLoad = { readonly files: readonly PageFile[]; readonly vitals: Vitals }

async function loadPage(browser: Browser, url: string): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    const responses: Response[] = []
    page.on('response', (response) => responses.push(response))
    await page.addInitScript(observeVitals)
    const answer = await page.goto(url, { waitUntil: 'load' })
    if (answer?.status() !== 200) throw new Error(`${url} answered ${answer?.status()}`)
    // A page with a live stream is never idle on the network: what follows the load gets this long.
    await page.waitForTimeout(2_500)
    const vitals = await page.evaluate(readVitals)
    return { files: await weigh(page, responses), vitals }
  } finally {
    await context.close()
  }
}

async function weigh(page: Page, responses: readonly Response[]): Promise<readonly PageFile[]> {
  const files: PageFile[] = []
  for (const response of responses) {
    const kind = response.request().resourceType()
    if (!isKind(kind) || !response.ok() || response.frame() !== page.mainFrame()) continue
    const body = await response.body()
    const gzipBytes = kind === 'font' ? body.length : gzipSync(body).length
    files.push({ url: new URL(response.url()).pathname, kind, gzipBytes })
  }
  return files
}

/** Runs in the page before its own scripts. */
function observeVitals(): void {
  const vitals = { largestContentfulPaintMs: 0, layoutShift: 0 }
  Reflect.set(window, 'benchVitals', vitals)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) vitals.largestContentfulPaintMs = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      vitals.layoutShift += Number(Reflect.get(entry, 'value'))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page. */
function readVitals(): Vitals {
  return Reflect.get(window, 'benchVitals')
}
