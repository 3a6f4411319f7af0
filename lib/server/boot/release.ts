import 'server-only'
import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Name and version of what runs in this folder. */
export function readRelease(root: string): { readonly name: string; readonly version: string } {
  const parsed: { name?: string; version?: string } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  )
  return { name: parsed.name ?? 'unnamed', version: parsed.version ?? '0.0.0' }
}
