import { readFile } from 'node:fs/promises'
import { type Download, expect } from '@playwright/test'

/** Text of a saved table, after the byte-order mark that spreadsheets need. */
export async function savedCsv(download: Download): Promise<string> {
  const text = await readFile(await download.path(), 'utf8')
  expect(text.slice(0, 1)).toBe('\uFEFF')
  return text.slice(1)
}
