import { expect, test } from 'vitest'
import { unixSeconds } from '@/lib/domain/shared/amount'
import { bytes32 } from '@/lib/domain/shared/hex'
import { orderPartOf, partAppData } from './order-part'
import { parseAppData } from './parse'

const id = bytes32(`0x${'a1'.repeat(32)}`)
const part = { id, index: 3, count: 6 }
const documentWith = (partOfOrder: unknown) => JSON.stringify({ metadata: { partOfOrder } })

test('a part is read from its own document, which the service takes with its first second', () => {
  const document = partAppData(part, unixSeconds(1_800_000_000))
  expect(orderPartOf(document)).toEqual(part)
  expect(JSON.parse(document)).toEqual({
    appCode: 'Coincidence dashboard',
    metadata: { partOfOrder: part, validFrom: 1_800_000_000 },
    version: '1.3.0',
  })
  expect(parseAppData(document)).toMatchObject({ ok: true, value: { validFrom: 1_800_000_000 } })
})

test('an order without the field, or without a known document, is no part', () => {
  for (const document of [null, undefined, '{}', '{"metadata":{}}', 'partOfOrder']) {
    expect(orderPartOf(document)).toBeNull()
  }
})

test('a field of another shape is ignored, and the document is still taken', () => {
  const strange = [
    'text',
    { ...part, index: 0 },
    { ...part, index: 7 },
    { ...part, count: 1, index: 1 },
    { ...part, count: 25 },
    { ...part, index: 1.5 },
    { ...part, id: '0x12' },
    { ...part, id: 5 },
  ]
  for (const entry of strange) {
    expect(orderPartOf(documentWith(entry))).toBeNull()
    expect(parseAppData(documentWith(entry)).ok).toBe(true)
  }
})

test('an id is compared in lower case', () => {
  const upper = { ...part, id: `0x${'A1'.repeat(32)}` }
  expect(orderPartOf(documentWith(upper))?.id).toBe(id)
})
