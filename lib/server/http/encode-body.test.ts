import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { atomsCodec } from '@/lib/contract/codecs/amount'
import { atoms } from '@/lib/domain/shared/amount'
import { encodeBody } from './encode-body'

const row = z.object({ amount: atomsCodec })
const rows = (count: number) => [...Array(count).keys()].map((n) => ({ amount: atoms(BigInt(n)) }))
const page = z.object({ id: z.number(), rows: z.array(row), total: atomsCodec })

describe('a body', () => {
  it.each([0, 1, 100])('with a list of %d rows is encoded synchronously', (count) => {
    const body = { id: 1, rows: rows(count), total: atoms(5n) }
    expect(encodeBody(page, body)).toEqual(page.encode(body))
    expect(encodeBody(z.array(row), rows(count))).toEqual(z.array(row).encode(rows(count)))
  })

  it.each([101, 250, 1_000])(
    'with a list of %d rows is encoded the same in pieces',
    async (count) => {
      const body = { id: 1, rows: rows(count), total: atoms(5n) }
      const wire = encodeBody(page, body)
      expect(wire).toBeInstanceOf(Promise)
      expect(JSON.stringify(await wire)).toBe(JSON.stringify(page.encode(body)))
      expect(await encodeBody(z.array(row), rows(count))).toEqual(z.array(row).encode(rows(count)))
    },
  )

  it('that violates its codec is rejected wherever it does', async () => {
    const broken = [...rows(150), { amount: 'many' }]
    await expect(encodeBody(page, { id: 1, rows: broken, total: atoms(0n) })).rejects.toThrow()
    await expect(encodeBody(page, { id: 'x', rows: rows(150), total: 0n })).rejects.toThrow()
    await expect(encodeBody(z.array(row), broken)).rejects.toThrow()
    expect(() => encodeBody(page, { id: 1, rows: [{ amount: 'many' }] })).toThrow()
  })
})
