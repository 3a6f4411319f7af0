import 'server-only'
import { z } from 'zod'
import type { Notification } from '@/lib/domain/notification/notification'
import { type Address, parseAddress } from '@/lib/domain/shared/address'
import { parseTimestamp } from '@/lib/domain/shared/timestamp'

/** Version 4 puts a row's fields under `attributes`, version 5 next to its id. */
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

/** Prefix of the ids of CMS entries, so that they never collide with ours. */
export const CMS_PREFIX = 'cms:'

/** A row of the reference CMS's own list: its template is already selected and filled in. */
const listRowSchema = templateSchema.extend({
  id: rowId,
  documentId: z.string().min(1).optional(),
  account: text,
  createdAt: z.string(),
})

/** An entry of the CMS, with the fields that decide whether it is shown. */
export type CmsEntry = {
  readonly notification: Notification
  /** Meant for push channels only. */
  readonly isPushOnly: boolean
  /** Unix milliseconds; `null`: never expires. */
  readonly dueMs: number | null
}

/** Reads a row of the collection `notifications`; null when it is malformed or of another account. */
export function readCollectionRow(row: unknown, account: Address): CmsEntry | null {
  const parsed = rowSchema.safeParse(row)
  if (!parsed.success) return null
  const { notification_template: template, data, ...own } = parsed.data
  return toEntry({ ...own, ...fillTemplate(template, data) }, account)
}

/** Reads a row of the reference CMS's own list; null when it is malformed or of another account. */
export function readListRow(row: unknown, account: Address): CmsEntry | null {
  const parsed = listRowSchema.safeParse(row)
  return parsed.success ? toEntry(parsed.data, account) : null
}

type Template = z.output<typeof templateSchema>
type Values = Readonly<Record<string, unknown>>

/** Replaces the placeholders of the template, `{{ key }}`, by the row's data. */
function fillTemplate(template: Template, data: Values | null | undefined): Template {
  const values = new Map(Object.entries(data ?? {}))
  const fill = (written: string | null | undefined) =>
    written?.replaceAll(/\{\{\s*([^{}]+?)\s*\}\}/g, (place, key: string) => {
      const value = values.get(key)
      return typeof value === 'string' || typeof value === 'number' ? String(value) : place
    })
  const { title, description, url } = template
  return { ...template, title: fill(title), description: fill(description), url: fill(url) }
}

function toEntry(row: z.output<typeof listRowSchema>, account: Address): CmsEntry | null {
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
      // In version 5 a row's number changes with each publication; its document id does not.
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

/** A CMS that does not support our filter also returns entries of other accounts. */
function isFor(written: string | null | undefined, account: Address): boolean {
  if (!written) return true
  const parsed = parseAddress(written.trim())
  return parsed.ok && parsed.value === account
}

/** A page, here or elsewhere; anything else, such as a script, is rejected. */
const isLink = (url: string | null | undefined): boolean =>
  /^(?:https?:\/\/|\/(?!\/))/.test(url ?? '')
