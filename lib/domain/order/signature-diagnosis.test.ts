import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { appDataHash } from '@/lib/domain/app-data/hash'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { atoms, MAX_UINT256 } from '@/lib/domain/shared/amount'
import { hex } from '@/lib/domain/shared/hex'
import { orderDigest } from './digest'
import { orderTypedData, type SettlementDomain } from './domain'
import type { OrderData } from './order'
import { ANVIL_OWNER, LOCAL_DOMAIN, VECTOR_A, VECTOR_E } from './order.fixture'
import { resolveOrderOwner } from './owner'
import { diagnoseSignature } from './signature-diagnosis'

const account = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
)
const data: OrderData = {
  ...VECTOR_E.data,
  appData: appDataHash('{"appCode":"a"}'),
  kind: 'sell',
  feeAmount: atoms(7n),
  receiver: ZERO_ADDRESS,
}
const otherChainIds = [1, 100, 8453]

/** A wallet signs this, and the order says something else. */
const signed = async (
  change: Partial<OrderData>,
  domain: SettlementDomain = LOCAL_DOMAIN,
): Promise<string | null> => {
  const signature = hex(await account.signTypedData(orderTypedData(domain, { ...data, ...change })))
  return diagnoseSignature({
    domain: LOCAL_DOMAIN,
    data,
    signature: { signingScheme: 'eip712', signature },
    owner: ANVIL_OWNER,
    otherChainIds,
  })
}

describe('the diagnosis of a wrong signature', () => {
  it('finds the chain it was signed for', async () => {
    expect(await signed({}, { ...LOCAL_DOMAIN, chainId: 8453 })).toBe(
      `chainId 8453 instead of ${LOCAL_DOMAIN.chainId}`,
    )
  })

  it('finds the scheme it was signed by', async () => {
    const raw = orderDigest(LOCAL_DOMAIN, data)
    const signature = hex(await account.signMessage({ message: { raw } }))
    const wrong = { domain: LOCAL_DOMAIN, data, owner: ANVIL_OWNER, otherChainIds }
    expect(
      await diagnoseSignature({ ...wrong, signature: { signingScheme: 'eip712', signature } }),
    ).toBe('signingScheme ethsign instead of eip712')
    const typed = hex(await account.signTypedData(orderTypedData(LOCAL_DOMAIN, data)))
    expect(
      await diagnoseSignature({
        ...wrong,
        signature: { signingScheme: 'ethsign', signature: typed },
      }),
    ).toBe('signingScheme eip712 instead of ethsign')
  })

  it.each([
    ['sellToken and buyToken swapped', { sellToken: data.buyToken, buyToken: data.sellToken }],
    [
      'sellAmount and buyAmount swapped',
      { sellAmount: data.buyAmount, buyAmount: data.sellAmount },
    ],
    [
      'tokens and amounts of both sides swapped',
      {
        sellToken: data.buyToken,
        buyToken: data.sellToken,
        sellAmount: data.buyAmount,
        buyAmount: data.sellAmount,
      },
    ],
    ['kind buy', { kind: 'buy' }],
    [
      `partiallyFillable ${!data.partiallyFillable}`,
      { partiallyFillable: !data.partiallyFillable },
    ],
    ['feeAmount 0', { feeAmount: atoms(0n) }],
    [
      'feeAmount 0 and the fee added to sellAmount',
      { feeAmount: atoms(0n), sellAmount: atoms(data.sellAmount + 7n) },
    ],
    ['receiver the owner', { receiver: ANVIL_OWNER }],
    ['appData of the document {}', { appData: appDataHash('{}') }],
  ] as const)('finds the field that was signed otherwise: %s', async (hint, change) => {
    expect(await signed(change)).toBe(hint)
  })

  it('finds nothing where two things are wrong, another signs, or amounts do not fit', async () => {
    expect(await signed({ kind: 'buy' }, { ...LOCAL_DOMAIN, chainId: 1 })).toBeNull()
    expect(await signed({ buyAmount: atoms(1n) })).toBeNull()
    const largest = { ...data, sellAmount: atoms(MAX_UINT256 - 7n) }
    expect(
      await diagnoseSignature({
        domain: LOCAL_DOMAIN,
        data: largest,
        signature: { signingScheme: 'eip712', signature: VECTOR_E.eip712 },
        owner: VECTOR_A.owner,
        otherChainIds,
      }),
    ).toBeNull()
  })

  it('is said where the order is refused, and the error stays the same', async () => {
    const signature = hex(
      await account.signTypedData(orderTypedData({ ...LOCAL_DOMAIN, chainId: 100 }, data)),
    )
    const submitted = {
      domain: LOCAL_DOMAIN,
      data,
      signature: { signingScheme: 'eip712', signature },
      from: ANVIL_OWNER,
      appDataSigner: null,
    } as const
    expect(await resolveOrderOwner({ ...submitted, otherChainIds })).toMatchObject({
      error: {
        errorType: 'InvalidSignature',
        description: expect.stringMatching(/it recovers to from with chainId 100 instead of \d+$/),
      },
    })
    expect(await resolveOrderOwner(submitted)).toMatchObject({
      error: { description: expect.stringContaining('check the chain id') },
    })
  })
})
