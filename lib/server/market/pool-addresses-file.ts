import 'server-only'
import { readFileSync } from 'node:fs'
import { ConfigError } from '@/lib/config/env'
import { type PoolAddresses, parsePoolAddresses } from '@/lib/config/pool-addresses'

/** Reads the operator's table of pool addresses; empty without a file. Problems prevent the start. */
export function readPoolAddresses(file: string | null): PoolAddresses {
  if (file === null) return new Map()
  const parsed = parsePoolAddresses(readText(file))
  if (parsed.ok) return parsed.value
  throw new ConfigError(parsed.error.map((problem) => `POOL_ADDRESSES_FILE: ${problem}`))
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new ConfigError([`POOL_ADDRESSES_FILE: ${file} cannot be read`])
  }
}
