import 'server-only'
import { open, readdir, rename, rm, stat, statfs, utimes } from 'node:fs/promises'
import path from 'node:path'
import { constants } from 'node:zlib'
import { create, type WriteEntry } from 'tar'
import { flushEntries } from '@/lib/infra/durable-files'
import { InfraError } from '@/lib/infra/errors'

/** A complete copy that has not replaced the last one yet; one of both is called, once. */
export type CopyCandidate = {
  readonly keep: () => Promise<void>
  readonly drop: () => Promise<void>
}

type CopyOptions = {
  /** Larger databases are not copied. */
  readonly maxBytes: number
  /** Called when no copy could be made, which nothing else depends on. */
  readonly onFault: (error: unknown) => void
}

/** The copy of a database: one archive, as flushing a thousand files would take much longer. */
export const copyFile = (dataDir: string): string => `${dataDir}-copy.tar.gz`

/** Of what the clocks of files can distinguish. */
const SAME_TIME_MS = 1

/**
 * Copies the files of a database that nobody has open next to the last copy, and flushes the copy.
 * Its time is that of the last write to the database; nothing is done when the last copy has the
 * same one.
 */
export async function prepareCopy(
  dataDir: string,
  { maxBytes, onFault }: CopyOptions,
): Promise<CopyCandidate> {
  const copy = copyFile(dataDir)
  const unfinished = `${copy}.partial`
  const drop = () => rm(unfinished, { force: true }).catch(onFault)
  try {
    const { bytes, writtenMs } = await contentOf(dataDir)
    const last = await copyTime(dataDir)
    if (last !== null && Math.abs(last.getTime() - writtenMs) <= SAME_TIME_MS) return NO_CANDIDATE
    if (bytes > maxBytes) throw refusal(`its ${bytes} bytes are more than ${maxBytes}`)
    const { bavail, bsize } = await statfs(path.dirname(copy))
    if (bytes > (bavail * bsize) / 2) throw refusal('the disk has too little space left')
    await writeArchive(unfinished, dataDir)
    await utimes(unfinished, writtenMs / 1_000, writtenMs / 1_000)
  } catch (error) {
    onFault(error)
    await drop()
    return NO_CANDIDATE
  }
  const replace = async () => {
    await rename(unfinished, copy)
    await flushEntries(path.dirname(copy))
  }
  return { keep: () => replace().catch(onFault), drop }
}

const NO_CANDIDATE: CopyCandidate = { keep: async () => {}, drop: async () => {} }

const refusal = (reason: string) =>
  new InfraError(`no copy of the database was made: ${reason}`, { retryable: false, cause: null })

/** The size of a folder's files, and when it was written to last, in milliseconds. */
async function contentOf(dataDir: string): Promise<{ bytes: number; writtenMs: number }> {
  const names = await readdir(dataDir, { recursive: true })
  const all = await Promise.all(names.map((name) => stat(path.join(dataDir, name))))
  return {
    bytes: all.reduce((sum, { size }) => sum + size, 0),
    writtenMs: all.reduce((newest, { mtimeMs }) => Math.max(newest, mtimeMs), 0),
  }
}

/** Errors: those of reading and writing; also when a file changes meanwhile. */
async function writeArchive(file: string, dataDir: string): Promise<void> {
  // Most of a small database are empty pages, which the fastest level makes small too.
  const gzip = { level: constants.Z_BEST_SPEED }
  const options = { file, cwd: dataDir, gzip, portable: true, strict: true, mode: 0o600 }
  await create({ ...options, onWriteEntry: forOwnerOnly }, (await readdir(dataDir)).toSorted())
  const handle = await open(file, 'r+')
  await handle.sync().finally(() => handle.close())
}

function forOwnerOnly({ stat: stats }: WriteEntry): void {
  if (stats !== undefined) stats.mode &= ~0o077
}

/** When the last copy's database was written to last; null when there is no copy. */
const copyTime = (dataDir: string): Promise<Date | null> =>
  stat(copyFile(dataDir)).then(
    ({ mtime }) => mtime,
    () => null,
  )

/** For the operator of a database that does not open: how to go on from the last good copy. */
export async function recoverySteps(dataDir: string): Promise<string> {
  const time = await copyTime(dataDir)
  if (time === null) {
    return 'There is no copy of it. Bring a backup of the whole data directory back, or begin afresh with `npm start -- --reset`.'
  }
  const folder = quoted(dataDir)
  const copy = quoted(copyFile(dataDir))
  const damaged = quoted(`${dataDir}.damaged`)
  return [
    `The last good copy is ${copyFile(dataDir)}, as of ${time.toISOString()}.`,
    'If neither a full disk nor the rights of the files explain the fault, go on from it:',
    `  mv ${folder} ${damaged}`,
    `  mkdir ${folder}`,
    `  tar -xzf ${copy} -C ${folder}`,
    'and start again. What has happened on chain since then is read from the chain again. What was only',
    'acknowledged since then is lost: orders are gone, and orders cancelled by signature are open again.',
  ].join('\n')
}

/** As one word of a shell. */
const quoted = (file: string): string => `'${file.replaceAll("'", "'\\''")}'`
