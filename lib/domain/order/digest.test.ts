import fc from 'fast-check'
import { hashTypedData } from 'viem'
import { describe, expect, it } from 'vitest'
import { ORDER_MARKERS, ORDER_TYPE_HASH, orderDigest, orderStructHash } from './digest'
import { domainSeparator, orderTypedData, typedDataDigest } from './domain'
import { anyOrderData, LOCAL_DOMAIN, VECTOR_A, VECTOR_E } from './order.fixture'

describe('domainSeparator', () => {
  // lib/docs/protocol.md#hashing
  it.each([
    [1, '0xc078f884a2676e1345748b1feace7b0abee5d00ecadb6e574dcdd109a63e8943'],
    [11155111, '0xdaee378bd0eb30ddf479272accf91761e697bc00e067a268f95f1d2732ed230b'],
    [31337, '0x28dc932d67cd79da82085f7fbb19d7c88f84894397b07917354176f60f0096d4'],
  ])('is the published one on chain %i', (chainId, separator) => {
    expect(domainSeparator({ ...LOCAL_DOMAIN, chainId })).toBe(separator)
  })
})

describe('order hashing', () => {
  it('uses the published type hash and markers', () => {
    expect(ORDER_TYPE_HASH).toMatch(/^0xd5a25ba2/)
    expect(ORDER_MARKERS).toEqual({
      sell: '0xf3b277728b3fee749481eb3e0b3b48980dbbab78658fc419025cb16eee346775',
      buy: '0x6ed88e868af0a1983e3886d5f3e95a2fafbd6c3450bc229e27342283dc429ccc',
      erc20: '0x5a28e9363bb942b639270062aa6bb295f434bcdfc42c97267bf003f272060dc9',
      external: '0xabee3b73373acd583a130924aad6dc38cfdc44ba0555ba94ce2ff63980ea0632',
      internal: '0x4ac99ace14ee0a5ef932dc609df0943ab7ac16b7583634612f8dc35a4289a6ce',
    })
  })

  it('gives the struct hash and digest of vector A', () => {
    expect(orderStructHash(VECTOR_A.data)).toBe(VECTOR_A.structHash)
    expect(typedDataDigest(VECTOR_A.separator, orderStructHash(VECTOR_A.data))).toBe(
      VECTOR_A.digest,
    )
  })

  it('gives the digest of vector E', () => {
    expect(orderDigest(LOCAL_DOMAIN, VECTOR_E.data)).toBe(VECTOR_E.digest)
  })

  it('equals what a wallet hashes for the typed data, for any order', () => {
    fc.assert(
      fc.property(anyOrderData(), (data) => {
        expect(hashTypedData(orderTypedData(LOCAL_DOMAIN, data))).toBe(
          orderDigest(LOCAL_DOMAIN, data),
        )
      }),
      { numRuns: 50 },
    )
  })
})
