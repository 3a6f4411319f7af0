import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Behaviour, misbehave } from './provider-server'

/** A row of the collection `notifications`, independent of the response shape. */
export type StrapiRow = {
  readonly id: number
  readonly documentId: string
  readonly account: string | null
  readonly createdAt: string
  readonly data: unknown
  readonly template: Readonly<Record<string, unknown>> | null
}

/** `list`: the collection is not readable, only the reference CMS's own list is. */
export type StrapiShape = 'v4' | 'v5' | 'list'

export type StrapiServer = {
  /** Value for `CMS_BASE_URL`. */
  readonly baseUrl: string
  /** Requested targets since the last `show`. */
  readonly requests: readonly string[]
  /** Sets its rows and shape, and resets behaviour and recorded requests. */
  readonly show: (shape: StrapiShape, rows: readonly StrapiRow[]) => void
  readonly behave: (behaviour: Behaviour) => void
  readonly close: () => Promise<void>
}

/** The only accepted token; others are refused with 401. */
export const STRAPI_TOKEN = 'a-token-of-the-test-cms'

const DEFAULT_PAGE_SIZE = 25

/**
 * A local server that replies as Strapi documents its REST interface, from rows set by a test, and
 * fails in the ways servers fail. Source: lib/docs/notifications.md#cms-entries.
 */
export async function startStrapiServer(): Promise<StrapiServer> {
  let shape: StrapiShape = 'v5'
  let rows: readonly StrapiRow[] = []
  let behaviour: Behaviour = { kind: 'well' }
  const requests: string[] = []

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://cms')
    requests.push(request.url ?? '')
    if (behaviour.kind !== 'well') return misbehave(response, behaviour)
    const send = (status: number, body: unknown) => {
      response.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' })
      response.end(JSON.stringify(body))
    }
    if (request.headers.authorization !== `Bearer ${STRAPI_TOKEN}`) {
      return send(401, failure(401, 'UnauthorizedError', 'Missing or invalid credentials'))
    }
    const [, account] = /^\/api\/notification-list\/(0x[0-9a-fA-F]{40})$/.exec(url.pathname) ?? []
    if (account !== undefined && shape === 'list') return send(200, listOf(rows, account))
    if (url.pathname === '/api/notifications' && shape !== 'list') {
      return send(200, collectionPage(shape, rows, url.searchParams))
    }
    send(404, failure(404, 'NotFoundError', 'Not Found'))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}/api`,
    requests,
    show: (nextShape, nextRows) => {
      shape = nextShape
      rows = nextRows
      behaviour = { kind: 'well' }
      requests.length = 0
    },
    behave: (next) => {
      behaviour = next
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const failure = (status: number, name: string, message: string) => ({
  data: null,
  error: { status, name, message, details: {} },
})

function collectionPage(shape: 'v4' | 'v5', rows: readonly StrapiRow[], search: URLSearchParams) {
  const wanted = search.get('filters[$or][1][account][$eqi]')?.toLowerCase()
  const matching = rows.filter(
    ({ account }) =>
      (account === null && search.get('filters[$or][0][account][$null]') === 'true') ||
      account?.toLowerCase() === wanted,
  )
  const sorted =
    search.get('sort[0]') === 'createdAt:desc'
      ? matching.toSorted((a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt))
      : matching
  const page = Number(search.get('pagination[page]') ?? 1)
  const pageSize = Math.min(Number(search.get('pagination[pageSize]') ?? DEFAULT_PAGE_SIZE), 100)
  const isPopulated = search.has('populate[notification_template][populate]')
  const shown = sorted.slice((page - 1) * pageSize, page * pageSize)
  const pageCount = Math.ceil(sorted.length / pageSize)
  return {
    data: shown.map((row) => (shape === 'v4' ? asV4(row, isPopulated) : asV5(row, isPopulated))),
    meta: { pagination: { page, pageSize, pageCount, total: sorted.length } },
  }
}

function asV5({ template, ...row }: StrapiRow, isPopulated: boolean) {
  const written = template === null ? null : { id: 1, documentId: 'template', ...template }
  return { ...row, ...(isPopulated ? { notification_template: written } : {}) }
}

function asV4({ id, documentId: _, template, ...attributes }: StrapiRow, isPopulated: boolean) {
  const { thumbnail, ...fields } = template ?? {}
  const media =
    thumbnail === undefined ? {} : { thumbnail: { data: { id: 9, attributes: thumbnail } } }
  const data = template === null ? null : { id: 1, attributes: { ...fields, ...media } }
  return {
    id,
    attributes: { ...attributes, ...(isPopulated ? { notification_template: { data } } : {}) },
  }
}

/** Filtered and filled in by the CMS itself; the row number is its id. */
function listOf(rows: readonly StrapiRow[], account: string) {
  return rows
    .filter((row) => row.account === null || row.account === account)
    .map(({ id, account: whose, createdAt, template }) => {
      const { title, description, url, thumbnail, location } = template ?? {}
      const file = typeof thumbnail === 'object' && thumbnail !== null ? thumbnail : {}
      return {
        id,
        account: whose,
        title,
        description,
        url,
        createdAt,
        location,
        ...('url' in file ? { thumbnail: file.url } : {}),
      }
    })
}
