import 'server-only'
import { z } from 'zod'
import type { Notification } from '@/lib/domain/notification/notification'
import { type Address, parseAddress } from '@/lib/domain/shared/address'
import { parseTimestamp } from '@/lib/domain/shared/timestamp'

/** Version 4 puts a row's fields under `attributes`, version 5 beside its id. */
function flattened(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('attributes' in value)) return value
  const { attributes, ...rest } = value
  return typeof attributes === 'object' ? { ...rest, ...attributes } : value
}

/** A related row; version 4 wraps it in `data`. */
function related(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return flattened('data' in value ? value.data : value)
}

const text = z.string().nullish()
const rowId = z.union([z.int(), z.string().min(1)])

const mediaSchema = z.preprocess(
  related,
  z.union([z.string(), z.object({ url: z.string() }).transform(({ url }) => url)]).nullish(),
)

const templateSchema = z.object({
  title: text,
  description: text,
  url: text,
  push: z.boolean().nullish(),
  dueDate: text,
  thumbnail: mediaSchema.catch(null),
  location: text,
})

const rowSchema = z.preprocess(
  flattened,
  z.object({
    id: rowId,
    documentId: z.string().min(1).optional(),
    account: text,
    createdAt: z.string(),
    data: z.record(z.string(), z.unknown()).nullish().catch(null),
    notification_template: z.preprocess(related, templateSchema),
  }),
)

/** What every id of a CMS's entry begins with, so that it is none of ours. */
export const CMS_PREFIX = 'cms:'

/** What the reference CMS answers on its own list: templates are filled in and chosen already. */
const listRowSchema = templateSchema.extend({
  id: rowId,
  documentId: z.string().min(1).optional(),
  account: text,
  createdAt: z.string(),
})

/** One entry as it stands in a CMS, with what decides whether it is shown. */
export type CmsEntry = {
  readonly notification: Notification
  /** Meant for push channels only. */
  readonly isPushOnly: boolean
  /** Unix milliseconds; `null`: shown for good. */
  readonly dueMs: number | null
}

/** Reads a row of the collection `notifications`; null when it is malformed or of another account. */
export function readCollectionRow(row: unknown, account: Address): CmsEntry | null {
  const parsed = rowSchema.safeParse(row)
  if (!parsed.success) return null
  const { notification_template: template, data, ...own } = parsed.data
  return entryOf({ ...own, ...filledIn(template, data) }, account)
}

/** Reads a row of the reference CMS's own list; null when it is malformed or of another account. */
export function readListRow(row: unknown, account: Address): CmsEntry | null {
  const parsed = listRowSchema.safeParse(row)
  return parsed.success ? entryOf(parsed.data, account) : null
}

type Template = z.output<typeof templateSchema>
type Values = Readonly<Record<string, unknown>>

/** Puts the row's data in the places its template leaves for them: `{{ key }}`. */
function filledIn(template: Template, data: Values | null | undefined): Template {
  const values = new Map(Object.entries(data ?? {}))
  const fill = (written: string | null | undefined) =>
    written?.replaceAll(/\{\{\s*([^{}]+?)\s*\}\}/g, (place, key: string) => {
      const value = values.get(key)
      return typeof value === 'string' || typeof value === 'number' ? String(value) : place
    })
  const { title, description, url } = template
  return { ...template, title: fill(title), description: fill(description), url: fill(url) }
}

function entryOf(row: z.output<typeof listRowSchema>, account: Address): CmsEntry | null {
  const createdAt = parseTimestamp(row.createdAt)
  const message = row.description?.trim() || row.title?.trim()
  if (!createdAt.ok || !message || !isFor(row.account, account)) return null
  const dueMs = row.dueDate ? Date.parse(row.dueDate) : null
  if (Number.isNaN(dueMs)) return null
  const facts = {
    title: row.title,
    url: isLink(row.url) ? row.url : null,
    thumbnail: row.thumbnail,
    location: row.location,
    dueDate: row.dueDate,
  }
  return {
    notification: {
      // The number of a row changes with each publication in version 5; its document's id does not.
      id: `${CMS_PREFIX}${row.documentId ?? row.id}`,
      account: row.account ? account : null,
      type: 'announcement',
      message,
      metadata: Object.fromEntries(Object.entries(facts).filter(([, value]) => value)),
      createdAt: createdAt.value,
    },
    isPushOnly: row.push === true,
    dueMs,
  }
}

/** A CMS that knows nothing of our filter tells of other accounts too. */
function isFor(written: string | null | undefined, account: Address): boolean {
  if (!written) return true
  const parsed = parseAddress(written.trim())
  return parsed.ok && parsed.value === account
}

/** A page, here or elsewhere; anything else, such as a script, is no link. */
const isLink = (url: string | null | undefined): boolean =>
  /^(?:https?:\/\/|\/(?!\/))/.test(url ?? '')
