import 'server-only'
import { z } from 'zod'
import { found, type Lookup } from '@/lib/domain/market/source-result'
import type { Address } from '@/lib/domain/shared/address'
import { getProviderJson } from '@/lib/infra/providers/provider-json'
import { readProviderReply } from '@/lib/infra/providers/provider-reply'
import { type CmsEntry, readCollectionRow, readListRow } from './strapi-rows'

const PROVIDER = 'cms'
/** The maximum page size of a Strapi server by default. */
const PAGE_SIZE = 100
/** A thousand entries are more than anybody reads. */
const MAX_PAGES = 10
const MAX_BYTES = 2 * 1024 * 1024

export type StrapiConfig = {
  /** Base URL of its REST interface, which ends in `/api`, without a trailing slash. */
  readonly baseUrl: string
  readonly apiKey: string
  readonly timeoutMs: number
  readonly nowMs: () => number
  /** Rows that are malformed or for other accounts. */
  readonly onSkipped: (rows: number) => void
}

const collectionSchema = z.object({
  data: z.array(z.unknown()),
  meta: z.object({ pagination: z.object({ pageCount: z.int().min(0) }).optional() }).optional(),
})

/**
 * Notifications of an account in a Strapi CMS (version 4 or 5): rows of its collection
 * `notifications` with their `notification_template`; if there is no such collection, those the
 * reference CMS returns under `notification-list/{account}`. A malformed row is left out and counted.
 * Source: lib/docs/notifications.md#cms-entries.
 */
export function createStrapiEntries(config: StrapiConfig): Lookup<Address, readonly CmsEntry[]> {
  const get = (
    path: string,
    search: Readonly<Record<string, string>>,
    expectedStatuses: number[],
  ) => {
    const url = new URL(`${restRoot(config.baseUrl)}/${path}`)
    for (const [key, value] of Object.entries(search)) url.searchParams.set(key, value)
    return getProviderJson({
      provider: PROVIDER,
      url,
      headers: { Authorization: `Bearer ${config.apiKey}` },
      timeoutMs: config.timeoutMs,
      expectedStatuses,
      maxBytes: MAX_BYTES,
    })
  }

  /** Null when the collection is missing or the key has no access to it. */
  async function readCollection(account: Address): Promise<readonly unknown[] | null> {
    const rows: unknown[] = []
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const reply = await get('notifications', searchOf(account, page), [403, 404])
      if (reply.status === 403 || reply.status === 404) return null
      const { data, meta } = readProviderReply(PROVIDER, collectionSchema, reply.body)
      rows.push(...data)
      if (page >= (meta?.pagination?.pageCount ?? 1)) break
    }
    return rows
  }

  return async (account) => {
    const rows = await readCollection(account)
    const read = rows === null ? readListRow : readCollectionRow
    const given =
      rows ??
      readProviderReply(
        PROVIDER,
        z.array(z.unknown()),
        (await get(`notification-list/${account}`, {}, [])).body,
      )
    const entries = given.flatMap((row) => read(row, account) ?? [])
    if (entries.length < given.length) config.onSkipped(given.length - entries.length)
    return found(entries, config.nowMs())
  }
}

const restRoot = (baseUrl: string): string =>
  new URL(baseUrl).pathname === '/' ? `${baseUrl}/api` : baseUrl

/** Entries of the account and of everyone, newest first, with all their related rows. */
const searchOf = (account: Address, page: number): Readonly<Record<string, string>> => ({
  'filters[$or][0][account][$null]': 'true',
  'filters[$or][1][account][$eqi]': account,
  'populate[notification_template][populate]': '*',
  'sort[0]': 'createdAt:desc',
  'pagination[page]': String(page),
  'pagination[pageSize]': String(PAGE_SIZE),
})
