import { describe, expect, it } from 'vitest'
import { EMPTY_APP_DATA_HASH } from '@/lib/domain/order/order.fixture'
import { decodeDocument, readAppData } from './app-data-reading'

describe('an app-data reading', () => {
  it('hashes the exact bytes', () => {
    expect(readAppData('{}')).toEqual({
      hash: EMPTY_APP_DATA_HASH,
      byteLength: 2,
      maxBytes: 8192,
      problem: null,
    })
    expect(readAppData('{} ').hash).not.toBe(EMPTY_APP_DATA_HASH)
    expect(readAppData('{"é":1}').byteLength).toBe(8)
  })

  it('reports the problem and still hashes', () => {
    expect(readAppData('[1]')).toMatchObject({ problem: expect.stringContaining('JSON object') })
    expect(readAppData('{"metadata":{"signer":"0x1"}}').problem).toContain('metadata.signer')
    expect(readAppData(`{"a":"${'x'.repeat(8192)}"}`).problem).toContain('8192')
    expect(
      readAppData(
        '{"metadata":{"wrappers":[{"address":"0x0000000000000000000000000000000000000001"}]}}',
      ).problem,
    ).toContain('wrappers')
  })

  it('reads a file without changing a byte', () => {
    const bytes = new TextEncoder().encode('\uFEFF{"a":1}\r\n')
    const text = decodeDocument(bytes.buffer)
    expect(new TextEncoder().encode(text ?? '')).toEqual(bytes)
    expect(decodeDocument(new Uint8Array([0xff, 0xfe]).buffer)).toBeNull()
  })
})
