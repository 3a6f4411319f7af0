import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { ConfigError } from '@/lib/config/env'
import { readPoolAddresses } from './pool-addresses-file'

const folder = mkdtempSync(path.join(tmpdir(), 'pool-addresses-'))
afterAll(() => rmSync(folder, { recursive: true }))

const ID = 'aa70268e-4b52-42bf-a116-608b370f9501'
const POOL = `0x${'ab'.repeat(20)}`

function write(table: object): string {
  const file = path.join(folder, 'pools.json')
  writeFileSync(file, JSON.stringify(table))
  return file
}

describe('the operator’s table of pools', () => {
  it('is empty without a file', () => {
    expect(readPoolAddresses(null).size).toBe(0)
  })

  it('is read at the start', () => {
    expect(readPoolAddresses(write({ [ID]: POOL })).get(ID)).toBe(POOL)
  })

  it('fails the start and lists every unusable entry', () => {
    const attempt = () => readPoolAddresses(write({ one: POOL, [ID]: '0x' }))
    expect(attempt).toThrow(ConfigError)
    expect(attempt).toThrow(/POOL_ADDRESSES_FILE: "one"[\s\S]*POOL_ADDRESSES_FILE: "aa70268e/)
    expect(() => readPoolAddresses(path.join(folder, 'none.json'))).toThrow(/cannot be read/)
  })
})
