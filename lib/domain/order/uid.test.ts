import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { computeOrderUid } from './compute-uid'
import {
  ANVIL_OWNER,
  anyAddress,
  anyBytes32,
  anyUint32,
  LOCAL_DOMAIN,
  VECTOR_A,
  VECTOR_E,
} from './order.fixture'
import { orderUid, packOrderUid, parseOrderUid, unpackOrderUid } from './uid'

describe('order uid', () => {
  it('is the one of vectors A and E', () => {
    const { digest, owner, data } = VECTOR_A
    expect(packOrderUid({ digest, owner, validTo: data.validTo })).toBe(VECTOR_A.uid)
    expect(computeOrderUid(LOCAL_DOMAIN, VECTOR_E.data, ANVIL_OWNER)).toBe(VECTOR_E.uid)
  })

  it('unpacks to the parts it was packed from', () => {
    fc.assert(
      fc.property(anyBytes32, anyAddress, anyUint32, (digest, owner, validTo) => {
        const uid = packOrderUid({ digest, owner, validTo })
        expect(uid).toHaveLength(114)
        expect(unpackOrderUid(uid)).toEqual({ digest, owner, validTo })
        expect(parseOrderUid(`0x${uid.slice(2).toUpperCase()}`)).toEqual({ ok: true, value: uid })
      }),
    )
  })

  it.each([
    [VECTOR_A.uid.slice(2), 'the 0x is missing'],
    [VECTOR_A.uid.slice(0, 100), 'got 98 of 112'],
    [`${VECTOR_A.uid}00`, 'got 114 of 112'],
    [`${VECTOR_A.uid.slice(0, -1)}g`, 'character 114 is not a hex digit'],
    ['0x', 'got 0 of 112'],
  ])('refuses %s, saying %s', (text, reason) => {
    const parsed = parseOrderUid(text)
    expect(parsed.ok ? '' : parsed.error.description).toContain(reason)
    expect(() => orderUid(text)).toThrow()
  })

  it('rejects a validTo that is no uint32', () => {
    const { digest, owner } = VECTOR_A
    for (const validTo of [-1, 2 ** 32, 1.5, Number.NaN]) {
      expect(() => packOrderUid({ digest, owner, validTo: validTo as never })).toThrow()
    }
  })
})
