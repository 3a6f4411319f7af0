import type { BrowserContext, Frame } from '@playwright/test'
import { listen } from '@/lib/testing/fakes/listening-server'

/** A name that resolves to this machine in a browser started with `HOSTILE_ARGS`. */
const HOSTILE_NAME = 'evil.example'

/**
 * Disables the check that keeps web pages away from private addresses, as not all browsers have it.
 */
export const HOSTILE_ARGS = [
  `--host-resolver-rules=MAP ${HOSTILE_NAME} 127.0.0.1`,
  '--disable-features=LocalNetworkAccessChecks',
]

const DOCUMENT = '<!doctype html><title>A hostile site</title><body></body>'
/** Its requests say `Origin: null`. */
const SANDBOXED = `<!doctype html><body><iframe name="sandboxed" sandbox="allow-scripts allow-forms allow-popups" srcdoc="${DOCUMENT}"></iframe></body>`

/** A page of the hostile site. */
export type HostilePage = {
  readonly name: string
  readonly url: string
  /** Whether its name resolves to the service since the page was loaded (DNS rebinding). */
  readonly isRebound: boolean
}

export type HostileSite = {
  readonly pages: readonly HostilePage[]
  /** Hosts the site was sent cookies for. */
  readonly cookieHosts: ReadonlySet<string>
  readonly close: () => Promise<void>
}

/** Serves a hostile site under every kind of name that a browser on this machine may use. */
export async function startHostileSite(serviceUrl: string): Promise<HostileSite> {
  const cookieHosts = new Set<string>()
  const server = await listen((request, response) => {
    const { host = '', cookie } = request.headers
    if (cookie !== undefined) cookieHosts.add(host)
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(request.url === '/sandboxed' ? SANDBOXED : DOCUMENT)
  })
  const { port } = new URL(server.url)
  const elsewhere = `http://${HOSTILE_NAME}:${port}`
  const of = (name: string, url: string) => ({ name, url, isRebound: false })
  return {
    pages: [
      of('another port', `${server.url}/`),
      of('a name below localhost', `http://evil.localhost:${port}/`),
      of('another site', `${elsewhere}/`),
      of('a frame without an origin', `${elsewhere}/sandboxed`),
      reboundPage('a name that now leads to the service', serviceUrl),
    ],
    cookieHosts,
    close: server.close,
  }
}

/** A page loaded from the hostile site, whose name then resolves to this address. */
export const reboundPage = (name: string, to: string): HostilePage => ({
  name,
  url: `http://${HOSTILE_NAME}:${new URL(to).port}/`,
  isRebound: true,
})

/** Opens a hostile page in a tab of its own; resolves with the frame its script runs in. */
export async function openHostilePage(
  context: BrowserContext,
  { url, isRebound }: HostilePage,
): Promise<Frame> {
  const page = await context.newPage()
  if (isRebound) {
    await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: DOCUMENT }))
  }
  await page.goto(url)
  await page.unrouteAll()
  return page.frame('sandboxed') ?? page.mainFrame()
}
