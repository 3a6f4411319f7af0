import {
  appDataHash,
  EMPTY_APP_DATA_DOCUMENT,
  ZERO_APP_DATA_HASH,
} from '@/lib/domain/app-data/hash'
import type { Address } from '@/lib/domain/shared/address'
import { ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { atoms } from '@/lib/domain/shared/amount'
import type { SettlementDomain } from './domain'
import type { OrderData } from './order'
import { type EcdsaSignature, recoverOrderSigner } from './signature'

/** A signature that does not recover to its order's owner. */
export type WrongSignature = {
  readonly domain: SettlementDomain
  readonly data: OrderData
  readonly signature: EcdsaSignature
  /** Whom it should recover to. */
  readonly owner: Address
  /** Chains that it may have been signed for by mistake; at most the first twelve are tried. */
  readonly otherChainIds: readonly number[]
}

type Attempt = Pick<WrongSignature, 'domain' | 'data' | 'signature'> & { readonly change: string }

/** A recovery takes a millisecond. */
const MAX_CHAINS = 12

/**
 * The one change with which the signature recovers to the owner, in words: the other signing scheme,
 * another chain, or a field that is often mistaken; null when none of them does. The chain and the
 * fields are tried one at a time with the declared scheme, so that at most 24 signers are recovered.
 * Errors: none.
 */
export async function diagnoseSignature(wrong: WrongSignature): Promise<string | null> {
  for (const { change, domain, data, signature } of attempts(wrong)) {
    const signer = await recoverOrderSigner(domain, data, signature)
    if (signer.ok && signer.value === wrong.owner) return change
  }
  return null
}

function* attempts(wrong: WrongSignature): Generator<Attempt> {
  const { domain, data, signature, otherChainIds } = wrong
  const signingScheme = signature.signingScheme === 'eip712' ? 'ethsign' : 'eip712'
  yield {
    change: `signingScheme ${signingScheme} instead of ${signature.signingScheme}`,
    domain,
    data,
    signature: { ...signature, signingScheme },
  }
  const chains = otherChainIds.filter((id) => id !== domain.chainId).slice(0, MAX_CHAINS)
  for (const chainId of chains) {
    const change = `chainId ${chainId} instead of ${domain.chainId}`
    yield { change, domain: { ...domain, chainId }, data, signature }
  }
  for (const [change, fields] of mistakenFields(wrong)) {
    yield { change, domain, data: { ...data, ...fields }, signature }
  }
}

const EMPTY_DOCUMENT = appDataHash(EMPTY_APP_DATA_DOCUMENT)

function mistakenFields({
  data,
  owner,
}: WrongSignature): readonly (readonly [string, Partial<OrderData>])[] {
  const { sellToken, buyToken, sellAmount, buyAmount, feeAmount, receiver, appData } = data
  const tokens = { sellToken: buyToken, buyToken: sellToken }
  const amounts = { sellAmount: buyAmount, buyAmount: sellAmount }
  const kind = data.kind === 'sell' ? 'buy' : 'sell'
  return [
    ['sellToken and buyToken swapped', tokens],
    ['sellAmount and buyAmount swapped', amounts],
    ['tokens and amounts of both sides swapped', { ...tokens, ...amounts }],
    [`kind ${kind}`, { kind }],
    [
      `partiallyFillable ${!data.partiallyFillable}`,
      { partiallyFillable: !data.partiallyFillable },
    ],
    ...(feeAmount === 0n
      ? []
      : ([
          ['feeAmount 0', { feeAmount: atoms(0n) }],
          [
            'feeAmount 0 and the fee added to sellAmount',
            { feeAmount: atoms(0n), sellAmount: atoms(sellAmount + feeAmount) },
          ],
        ] as const)),
    ...(receiver === ZERO_ADDRESS ? ([['receiver the owner', { receiver: owner }]] as const) : []),
    ...(receiver === owner
      ? ([['receiver the zero address', { receiver: ZERO_ADDRESS }]] as const)
      : []),
    ...(appData === ZERO_APP_DATA_HASH
      ? []
      : ([['appData zero', { appData: ZERO_APP_DATA_HASH }]] as const)),
    ...(appData === EMPTY_DOCUMENT
      ? []
      : ([['appData of the document {}', { appData: EMPTY_DOCUMENT }]] as const)),
  ]
}
