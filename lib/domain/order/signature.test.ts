import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { hex } from '@/lib/domain/shared/hex'
import { orderTypedData } from './domain'
import { ANVIL_OWNER, LOCAL_DOMAIN, VECTOR_A, VECTOR_E } from './order.fixture'
import { resolveOrderOwner } from './owner'
import {
  parseOrderSignature,
  recoverDigestSigner,
  recoverOrderSigner,
  settlementSignatureBytes,
} from './signature'

const anvilKey = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
const CURVE_ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

describe('recovery', () => {
  it.each(['eip712', 'ethsign'] as const)('finds the owner of vector A by %s', async (scheme) => {
    const signature = { signingScheme: scheme, signature: VECTOR_A[scheme] }
    expect(await recoverDigestSigner(VECTOR_A.digest, signature)).toEqual({
      ok: true,
      value: VECTOR_A.owner,
    })
  })

  it('finds the owner of vector E, which a wallet signs to the byte', async () => {
    const signature = { signingScheme: 'eip712', signature: VECTOR_E.eip712 } as const
    expect(await recoverOrderSigner(LOCAL_DOMAIN, VECTOR_E.data, signature)).toEqual({
      ok: true,
      value: ANVIL_OWNER,
    })
    const account = privateKeyToAccount(anvilKey)
    expect(await account.signTypedData(orderTypedData(LOCAL_DOMAIN, VECTOR_E.data))).toBe(
      VECTOR_E.eip712,
    )
  })

  it('accepts the high-s form of a signature, as the contract does', async () => {
    const s = BigInt(`0x${VECTOR_E.eip712.slice(66, 130)}`)
    const twin = hex(
      `${VECTOR_E.eip712.slice(0, 66)}${(CURVE_ORDER - s).toString(16).padStart(64, '0')}1c`,
    )
    const signature = { signingScheme: 'eip712', signature: twin } as const
    expect(await recoverOrderSigner(LOCAL_DOMAIN, VECTOR_E.data, signature)).toEqual({
      ok: true,
      value: ANVIL_OWNER,
    })
  })

  it.each([`0x${'00'.repeat(64)}1b`, `0x${'ff'.repeat(64)}1c`])(
    'reports InvalidSignature when no key fits %s',
    async (text) => {
      const signature = { signingScheme: 'eip712', signature: hex(text) } as const
      const result = await recoverOrderSigner(LOCAL_DOMAIN, VECTOR_E.data, signature)
      expect(result).toMatchObject({ ok: false, error: { errorType: 'InvalidSignature' } })
    },
  )
})

describe('parseOrderSignature', () => {
  const rs = 'ab'.repeat(64)

  it.each([
    ['00', '1b'],
    ['01', '1c'],
    ['1b', '1b'],
    ['1c', '1c'],
  ])('stores v 0x%s as 0x%s', (v, stored) => {
    for (const scheme of ['eip712', 'ethsign'] as const) {
      expect(parseOrderSignature(scheme, hex(`0x${rs}${v}`))).toEqual({
        ok: true,
        value: { signingScheme: scheme, signature: `0x${rs}${stored}` },
      })
    }
  })

  it.each(['0x', `0x${rs}`, `0x${rs}1b00`, `0x${rs}02`, `0x${rs}1a`, `0x${rs}1d`, `0x${rs}ff`])(
    'refuses %s for a recoverable scheme',
    (text) => {
      expect(parseOrderSignature('eip712', hex(text))).toMatchObject({
        ok: false,
        error: { errorType: 'InvalidSignature' },
      })
    },
  )

  it('accepts no data or an address for presign, and anything for eip1271', () => {
    const empty = { ok: true, value: { signingScheme: 'presign', signature: '0x' } }
    expect(parseOrderSignature('presign', hex('0x'))).toEqual(empty)
    expect(parseOrderSignature('presign', hex(ANVIL_OWNER))).toEqual(empty)
    expect(parseOrderSignature('presign', hex('0x01')).ok).toBe(false)
    for (const text of ['0x', '0x01', `0x${rs}1b`]) {
      expect(parseOrderSignature('eip1271', hex(text)).ok).toBe(true)
    }
  })
})

describe('settlementSignatureBytes', () => {
  it('puts the owner before contract signatures and alone for presign', () => {
    expect(settlementSignatureBytes('eip712', ANVIL_OWNER, VECTOR_A.eip712)).toBe(VECTOR_A.eip712)
    expect(settlementSignatureBytes('ethsign', ANVIL_OWNER, VECTOR_A.ethsign)).toBe(
      VECTOR_A.ethsign,
    )
    expect(settlementSignatureBytes('eip1271', ANVIL_OWNER, hex('0xbeef'))).toBe(
      `${ANVIL_OWNER}beef`,
    )
    expect(settlementSignatureBytes('presign', ANVIL_OWNER, hex('0x'))).toBe(ANVIL_OWNER)
  })
})

describe('resolveOrderOwner', () => {
  const signed = {
    domain: LOCAL_DOMAIN,
    data: VECTOR_E.data,
    signature: { signingScheme: 'eip712', signature: VECTOR_E.eip712 },
    from: ANVIL_OWNER,
    appDataSigner: null,
  } as const

  it('recovers the owner with and without a declared one', async () => {
    expect(await resolveOrderOwner(signed)).toEqual({ ok: true, value: ANVIL_OWNER })
    expect(await resolveOrderOwner({ ...signed, from: null })).toEqual({
      ok: true,
      value: ANVIL_OWNER,
    })
  })

  it.each([
    ['another signer', { from: VECTOR_A.owner }],
    ['another chain', { domain: { ...LOCAL_DOMAIN, chainId: 1 } }],
    ['another scheme', { signature: { ...signed.signature, signingScheme: 'ethsign' } }],
  ] as const)('rejects an order whose signer is not `from`: %s', async (_, change) => {
    expect(await resolveOrderOwner({ ...signed, ...change })).toMatchObject({
      ok: false,
      error: { errorType: 'InvalidSignature' },
    })
  })

  it('rejects app data that names another signer', async () => {
    const expected = { ok: false, error: { errorType: 'AppdataFromMismatch' } }
    const appDataSigner = VECTOR_A.owner
    const presign = { signingScheme: 'presign', signature: hex('0x') } as const
    expect(await resolveOrderOwner({ ...signed, appDataSigner })).toMatchObject(expected)
    expect(await resolveOrderOwner({ ...signed, appDataSigner, signature: presign })).toMatchObject(
      expected,
    )
  })

  it.each(['eip1271', 'presign'] as const)('reads the owner of %s from `from`', async (scheme) => {
    const signature = { signingScheme: scheme, signature: hex('0x') }
    expect(await resolveOrderOwner({ ...signed, signature })).toEqual({
      ok: true,
      value: ANVIL_OWNER,
    })
    expect(await resolveOrderOwner({ ...signed, signature, from: null })).toMatchObject({
      ok: false,
      error: { errorType: 'MissingFrom' },
    })
  })
})
