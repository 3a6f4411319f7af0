import 'server-only'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { flushEntries, writeDurably } from './durable-files'
import { InfraError } from './errors'

/*
 * A part of an archive is a folder: a file of JSON lines for each table, and a manifest. It is written
 * under another name and renamed once all of it is on the disk and was read back.
 */

const tableFile = z.object({
  table: z.string(),
  file: z.string(),
  rows: z.number().int(),
  bytes: z.number().int(),
  sha256: z.string(),
  columns: z.array(z.object({ name: z.string(), type: z.string() })),
  primaryKey: z.array(z.string()),
})

const manifest = z.object({
  format: z.literal(1),
  network: z.string(),
  chainId: z.number().int(),
  month: z.string(),
  group: z.string(),
  /** Rows are older than this month. */
  before: z.string(),
  /** Number of migrations of the database they are from. */
  schemaVersion: z.number().int(),
  writtenAt: z.string(),
  /** The first is of the rows that the others belong to. */
  tables: z.array(tableFile),
})

export type PartManifest = z.infer<typeof manifest>
type TableFile = PartManifest['tables'][number]
/** What a manifest says of a table besides its file. */
type TableHead = {
  readonly table: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly primaryKey: readonly string[]
}

/** Lines by table, the first of which is that of the roots. */
export type PartPage = ReadonlyMap<string, readonly string[]>

const LINE_FEED = 0x0a
const MANIFEST = 'manifest.json'
/** Says that what the part has was deleted from the database, but for what `KEPT` lists. */
const DELETED = 'deleted'
const KEPT = 'kept.json'

const damaged = (folder: string, reason: string) =>
  new InfraError(`${folder}: ${reason}`, { retryable: false, cause: null })

/**
 * Writes pages to a new folder; nothing, and `null`, where there is no page. Once it resolves the folder
 * is on the disk, and was read back and found the same. What an earlier attempt left is replaced.
 */
export async function writePart(
  folder: string,
  head: Omit<PartManifest, 'tables' | 'format'>,
  tables: readonly TableHead[],
  pages: AsyncIterable<PartPage>,
): Promise<PartManifest | null> {
  const partial = `${folder}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true, mode: 0o700 })
  const writers = new Map<string, LineWriter>()
  try {
    for (const { table } of tables) writers.set(table, await openWriter(partial, table))
    for await (const page of pages) {
      for (const [table, lines] of page) await writers.get(table)?.write(lines)
    }
    for (const writer of writers.values()) await writer.handle.sync()
  } finally {
    for (const { handle } of writers.values()) await handle.close()
  }
  const written = tables.map((table) => ({ ...table, ...writers.get(table.table)?.sum() }))
  const done = manifest.parse({ format: 1, ...head, tables: written })
  if (done.tables.every(({ rows }) => rows === 0)) {
    await rm(partial, { recursive: true })
    return null
  }
  await checkFiles(partial, done)
  await writeDurably(path.join(partial, MANIFEST), `${JSON.stringify(done, null, 2)}\n`)
  await rename(partial, folder)
  await flushEntries(path.dirname(folder))
  return done
}

type LineWriter = {
  readonly handle: FileHandle
  readonly write: (lines: readonly string[]) => Promise<void>
  readonly sum: () => Pick<TableFile, 'file' | 'rows' | 'bytes' | 'sha256'>
}

async function openWriter(folder: string, table: string): Promise<LineWriter> {
  const file = `${table}.jsonl`
  const handle = await open(path.join(folder, file), 'wx', 0o600)
  const hash = createHash('sha256')
  let rows = 0
  let bytes = 0
  return {
    handle,
    write: async (lines) => {
      if (lines.length === 0) return
      const chunk = Buffer.from(`${lines.join('\n')}\n`)
      await handle.writeFile(chunk)
      hash.update(chunk)
      rows += lines.length
      bytes += chunk.length
    },
    sum: () => ({ file, rows, bytes, sha256: hash.copy().digest('hex') }),
  }
}

/**
 * The manifest of a part whose files are what it says. Errors: InfraError that names the folder and the
 * file that is missing or was changed.
 */
export async function openPart(folder: string): Promise<PartManifest> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch((cause: unknown) => {
    throw new InfraError(`${folder}: its manifest cannot be read`, { retryable: false, cause })
  })
  const parsed = manifest.safeParse(JSON.parse(text))
  if (!parsed.success) throw damaged(folder, 'its manifest is not one of this program')
  await checkFiles(folder, parsed.data)
  return parsed.data
}

async function checkFiles(folder: string, { tables }: PartManifest): Promise<void> {
  for (const { file, bytes, sha256 } of tables) {
    const hash = createHash('sha256')
    let length = 0
    for await (const chunk of createReadStream(path.join(folder, file))) {
      hash.update(chunk)
      length += chunk.length
    }
    if (length !== bytes || hash.digest('hex') !== sha256) {
      throw damaged(folder, `${file} is not what the manifest says`)
    }
  }
}

/** Where the root's key is in a line of each table, by column. */
export type KeyColumns = ReadonlyMap<string, readonly string[]>

/** The roots of a part but those skipped, so many at a time, each with the lines that belong to them. */
export async function* readPages(
  folder: string,
  { tables }: PartManifest,
  keys: KeyColumns,
  pageSize: number,
  skipped: ReadonlySet<string> = new Set(),
): AsyncGenerator<PartPage> {
  const [roots, ...children] = tables.map((table) =>
    openReader(path.join(folder, table.file), table.table, keys.get(table.table) ?? []),
  )
  if (roots === undefined) return
  try {
    for (;;) {
      const lines = await roots.take((_, count) => count < pageSize)
      if (lines.length === 0) return
      const of = new Set(lines.map((line) => roots.keyOf(line)))
      const isMeant = (key: string) => !skipped.has(key)
      const page = new Map([[roots.table, lines.filter((line) => isMeant(roots.keyOf(line)))]])
      for (const child of children) {
        const ofRoots = await child.take((line) => of.has(child.keyOf(line)))
        page.set(
          child.table,
          ofRoots.filter((line) => isMeant(child.keyOf(line))),
        )
      }
      yield page
    }
  } finally {
    for (const reader of [roots, ...children]) reader.close()
  }
}

/** The text of a line's key; two tables write the same key alike. */
export const keyOfLine = (line: string, columns: readonly string[]): readonly string[] => {
  const row: Readonly<Record<string, unknown>> = JSON.parse(line)
  return columns.map((column) => String(row[column]))
}

/** A key as one text. */
export const keyText = (key: readonly string[]): string => key.join(' ')

function openReader(file: string, table: string, columns: readonly string[]) {
  const stream = createReadStream(file)
  const lines = linesOf(stream)
  let next: string | null = null
  return {
    table,
    keyOf: (line: string) => keyText(keyOfLine(line, columns)),
    /** Lines for as long as they are wanted. */
    take: async (isWanted: (line: string, count: number) => boolean) => {
      const taken: string[] = []
      for (;;) {
        if (next === null) {
          const read = await lines.next()
          if (read.done === true) return taken
          next = read.value
        }
        if (!isWanted(next, taken.length)) return taken
        taken.push(next)
        next = null
      }
    },
    close: () => stream.destroy(),
  }
}

/** Of a file that ends with a line feed. Node's own reader also ends lines at characters that JSON may contain. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0)
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, from)) {
      yield Buffer.concat([rest, chunk.subarray(from, end)]).toString('utf8')
      rest = Buffer.alloc(0)
      from = end + 1
    }
    rest = Buffer.concat([rest, chunk.subarray(from)])
  }
}

/** Notes the keys of roots that stayed in the database, as they had changed: a later part has them. */
export const noteKept = (folder: string, keys: readonly string[]): Promise<void> =>
  writeDurably(path.join(folder, KEPT), `${JSON.stringify(keys)}\n`)

/** The keys that `noteKept` noted. */
export async function readKept(folder: string): Promise<ReadonlySet<string>> {
  const text = await readFile(path.join(folder, KEPT), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '[]'
      throw error
    },
  )
  return new Set(z.array(z.string()).parse(JSON.parse(text)))
}

/** Notes, or forgets, that the part's rows are no longer in the database. */
export async function markDeleted(folder: string): Promise<void> {
  await writeDurably(path.join(folder, DELETED), `${new Date().toISOString()}\n`)
}

export async function unmarkDeleted(folder: string): Promise<void> {
  await rm(path.join(folder, DELETED), { force: true })
  await flushEntries(folder)
}

export const isMarkedDeleted = (folder: string): Promise<boolean> =>
  readFile(path.join(folder, DELETED)).then(
    () => true,
    () => false,
  )
