import 'server-only'
import { type FileHandle, open, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Hex as ViemHex } from 'viem'
import { z } from 'zod'
import { flushEntries } from '@/lib/infra/durable-files'

const hexText = z.custom<ViemHex>((value) => typeof value === 'string' && value.startsWith('0x'))

const blockSchema = z.object({
  number: z.number(),
  timestamp: z.number(),
  baseFee: hexText,
  hash: hexText,
  parentHash: hexText,
  /** Signed transactions in block order. */
  transactions: z.array(hexText),
})

/** Everything needed to recreate one block. */
export type JournaledBlock = z.output<typeof blockSchema>

export type Journal = {
  /** Resolves once the blocks would survive a power failure. */
  append(blocks: readonly JournaledBlock[]): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a journal for appending and returns its blocks. A last line truncated by a crash was never
 * acknowledged and is dropped.
 * Errors: throws when any earlier line is damaged.
 */
export async function openJournal(
  file: string,
): Promise<{ journal: Journal; blocks: readonly JournaledBlock[] }> {
  const found = await readOrNull(file)
  const text = found ?? ''
  const complete = text.slice(0, text.lastIndexOf('\n') + 1)
  const blocks = complete
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => blockSchema.parse(JSON.parse(line)))
  const handle = await open(file, 'a', 0o600)
  if (found === null) await flushEntries(path.dirname(file))
  if (complete.length !== text.length) {
    await handle.truncate(Buffer.byteLength(complete))
    await handle.sync()
  }
  return { journal: appender(handle), blocks }
}

function appender(handle: FileHandle): Journal {
  return {
    append: async (blocks) => {
      if (blocks.length === 0) return
      // A single write may stop short without an error, as where the disk becomes full.
      await handle.appendFile(blocks.map((block) => `${JSON.stringify(block)}\n`).join(''))
      await handle.datasync()
    },
    close: () => handle.close(),
  }
}

async function readOrNull(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
