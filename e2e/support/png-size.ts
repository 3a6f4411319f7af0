import { readFile } from 'node:fs/promises'
import { type Download, expect } from '@playwright/test'

const SIGNATURE = '89504e470d0a1a0a'

/** Dots of a saved picture each way, from the header that every PNG begins with. */
export async function pngSize(download: Download): Promise<{ width: number; height: number }> {
  const bytes = await readFile(await download.path())
  expect(bytes.subarray(0, 8).toString('hex')).toBe(SIGNATURE)
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}
