import { gzipSync } from 'node:zlib'
import type { Browser, Page, Request, Response } from 'playwright'
import { observeVitals, type PageVitals, readVitals } from './page-vitals'

export type PageTarget = {
  readonly name: string
  readonly path: string
  /** For the document and what it names. */
  readonly budgetBytes: number
  /** For that and what is fetched by code. */
  readonly settledBudgetBytes: number
}

export type PageFile = {
  readonly url: string
  readonly kind: FileKind
  readonly gzipBytes: number
  /** Fetched by code, for example for a chart; not referenced by the document. */
  readonly isLater: boolean
}

export type PageLoad = {
  /** Heaviest first. */
  readonly files: readonly PageFile[]
  readonly vitals: PageVitals
  /** Text of the document and its referenced files, to search for code that must not be there. */
  readonly text: string
}

type FileKind = 'document' | 'script' | 'stylesheet' | 'font'

const KINDS: ReadonlySet<string> = new Set(['document', 'script', 'stylesheet', 'font'])
const isKind = (text: string): text is FileKind => KINDS.has(text)

/** A page with a live stream is never idle: it has settled when no file arrived for this long. */
const SETTLED_MS = 1_200
const MAX_WAIT_MS = 20_000

/** A mid-range phone on a slow mobile network. */
const SLOW = { cpu: 4, latencyMs: 150, downBytes: 1_600_000 / 8, upBytes: 750_000 / 8 }

export type LoadOptions = {
  /** Simulates a phone on a slow network. */
  readonly slow: boolean
  /** Uses search, the shortcut list and a row with the keyboard once the page is loaded. */
  readonly use: boolean
}

/** Loads a page as a first visit with empty caches, and weighs all files until it has settled. */
export async function loadPage(
  browser: Browser,
  url: string,
  options: LoadOptions,
): Promise<PageLoad> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  try {
    const page = await context.newPage()
    if (options.slow) await slowDown(page)
    const files = fileWatch(page)
    // The type-stripping runner may name functions with a helper that pages do not have.
    await page.addInitScript('globalThis.__name ??= (named) => named')
    await page.addInitScript(observeVitals)
    const answer = await page.goto(url, { waitUntil: 'load' })
    if (answer?.status() !== 200) throw new Error(`${url} answered ${answer?.status()}`)
    await files.settled()
    const documentText = await answer.text()
    const weighed = await Promise.all(files.responses().map((file) => weigh(file, documentText)))
    if (options.use) await pressKeys(page)
    return {
      files: weighed.map(({ file }) => file).toSorted((a, b) => b.gzipBytes - a.gzipBytes),
      text: weighed.map(({ file, text }) => (file.isLater ? '' : text)).join('\n'),
      vitals: await page.evaluate(readVitals),
    }
  } finally {
    await context.close()
  }
}

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW.cpu })
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: SLOW.latencyMs,
    downloadThroughput: SLOW.downBytes,
    uploadThroughput: SLOW.upBytes,
  })
}

function fileWatch(page: Page) {
  const responses: Response[] = []
  const loading = new Set<Request>()
  let lastAtMs = performance.now()
  const isFile = (request: Request) => isKind(request.resourceType())
  page.on('request', (request) => isFile(request) && loading.add(request))
  page.on('response', (response) => {
    if (isFile(response.request()) && response.ok()) responses.push(response)
  })
  const done = (request: Request) => {
    if (loading.delete(request)) lastAtMs = performance.now()
  }
  page.on('requestfinished', done)
  page.on('requestfailed', done)
  const settled = async () => {
    const endMs = performance.now() + MAX_WAIT_MS
    while (performance.now() < endMs) {
      const quietMs = loading.size > 0 ? 0 : performance.now() - lastAtMs
      if (quietMs >= SETTLED_MS) return
      await page.waitForTimeout(SETTLED_MS - quietMs)
    }
  }
  return { responses: () => responses, settled }
}

async function weigh(
  response: Response,
  documentText: string,
): Promise<{ file: PageFile; text: string }> {
  const kind = response.request().resourceType()
  if (!isKind(kind)) throw new Error(`${kind} is not weighed`)
  const body = await response.body()
  const isFont = kind === 'font'
  const url = new URL(response.url()).pathname
  return {
    file: {
      url,
      kind,
      isLater: kind !== 'document' && !documentText.includes(url),
      // Fonts are compressed already.
      gzipBytes: isFont ? body.length : gzipSync(body).length,
    },
    text: isFont ? '' : body.toString('utf8'),
  }
}

/** Interactions that work on every page without changing anything. */
async function pressKeys(page: Page): Promise<void> {
  for (const key of ['/', 'w', 'e', 't', 'h', 'Escape', 'Escape', 'j', 'k', '?', 'Escape']) {
    await page.keyboard.press(key)
    await nextFrames(page)
  }
}

/** The browser reports an interaction only after the frame that shows it. */
const nextFrames = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 20)))
      }),
  )
