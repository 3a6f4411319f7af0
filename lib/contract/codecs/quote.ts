import * as z from 'zod'
import {
  atomsCodec,
  decimalTextSchema,
  gasFigureCodec,
  indexSchema,
  unixSecondsCodec,
} from './amount'
import { appDataTextSchema } from './app-data'
import { addressCodec, appDataHashCodec } from './hex'
import {
  buyTokenBalanceSchema,
  orderKindSchema,
  sellTokenBalanceSchema,
  signingSchemeSchema,
} from './order'
import { orNull } from './text'
import { timestampCodec } from './timestamp'

const amountNames = ['sellAmountBeforeFee', 'sellAmountAfterFee', 'buyAmountAfterFee'] as const

/**
 * What to quote. Guaranteed after decoding: exactly one of the three amounts is not null, it is not
 * zero and it matches `kind`; at most one of `validTo` and `validFor` is not null.
 * Source: lib/docs/protocol.md#quotes.
 */
export const quoteRequestCodec = z
  .object({
    sellToken: addressCodec,
    buyToken: addressCodec,
    from: addressCodec,
    receiver: orNull(addressCodec),
    kind: orderKindSchema,
    sellAmountBeforeFee: orNull(atomsCodec),
    sellAmountAfterFee: orNull(atomsCodec),
    buyAmountAfterFee: orNull(atomsCodec),
    validTo: orNull(unixSecondsCodec),
    /** Seconds from now; 1800 applies when neither this nor `validTo` is given. */
    validFor: orNull(indexSchema.max(4_294_967_295, { error: 'expected at most 4294967295' })),
    appData: orNull(appDataTextSchema),
    appDataHash: orNull(appDataHashCodec),
    sellTokenBalance: sellTokenBalanceSchema.default('erc20'),
    buyTokenBalance: buyTokenBalanceSchema.default('erc20'),
    partiallyFillable: z.boolean().default(false),
    signingScheme: signingSchemeSchema.default('eip712'),
    verificationGasLimit: orNull(indexSchema),
    onchainOrder: z.boolean().default(false),
    priceQuality: z
      .enum(['fast', 'optimal', 'verified'], {
        error: 'expected "fast", "optimal" or "verified"',
      })
      .default('optimal'),
    /** Deadline in milliseconds: 5000 when left out, at least 250, at most 10000. */
    timeout: orNull(indexSchema),
  })
  .check((context) => {
    const request = context.value
    const report = (name: string, message: string) =>
      context.issues.push({ code: 'custom', input: request, path: [name], message })
    const given = amountNames.filter((name) => request[name] !== null)
    const allowed =
      request.kind === 'sell'
        ? ['sellAmountBeforeFee', 'sellAmountAfterFee']
        : ['buyAmountAfterFee']
    const name = given[0]
    if (name === undefined) {
      report(allowed[0] ?? 'kind', `required when kind is "${request.kind}"`)
    } else if (given.length > 1 || !allowed.includes(name)) {
      const wrong = given.find((field) => !allowed.includes(field)) ?? given[1] ?? name
      report(wrong, `kind "${request.kind}" takes exactly one of ${allowed.join(', ')}`)
    } else if (request[name] === 0n) {
      report(name, 'must not be zero')
    }
    if (request.validTo !== null && request.validFor !== null) {
      report('validFor', 'give either validTo or validFor, not both')
    }
  })

/**
 * The quoted order. Its fee is informative: the client signs `feeAmount` 0 and sells
 * `sellAmount + feeAmount`. Source: lib/docs/protocol.md#network-fee.
 */
export const quoteParametersCodec = z.object({
  sellToken: addressCodec,
  buyToken: addressCodec,
  receiver: addressCodec.nullable(),
  sellAmount: atomsCodec,
  buyAmount: atomsCodec,
  validTo: unixSecondsCodec,
  /** The document when one was sent, otherwise the hash. */
  appData: z.string(),
  appDataHash: appDataHashCodec.optional(),
  /** ⌈gas · gasPrice / sellTokenPrice⌉ in sell-token atoms. */
  feeAmount: atomsCodec,
  /** Other deployments report these two with fractions. */
  gasAmount: gasFigureCodec,
  gasPrice: gasFigureCodec,
  /** Native wei per one sell-token atom. */
  sellTokenPrice: decimalTextSchema,
  kind: orderKindSchema,
  partiallyFillable: z.boolean(),
  sellTokenBalance: sellTokenBalanceSchema,
  buyTokenBalance: buyTokenBalanceSchema,
  signingScheme: signingSchemeSchema,
})

/** Orders may refer to the quote until `expiration`; that of a `fast` quote is 1970. */
export const quoteResponseCodec = z.object({
  quote: quoteParametersCodec,
  from: addressCodec,
  expiration: timestampCodec,
  /** Null for `fast` quotes, which are not stored. */
  id: indexSchema.nullable(),
  /** Whether a simulated settlement confirmed these amounts. */
  verified: z.boolean(),
  /** Additions of this service: what found a route, and how much worse it is priced than its first atom. */
  methods: z.array(z.string()).optional(),
  priceImpactBps: indexSchema.optional(),
  /** Present only when a volume fee applied, in basis points. */
  protocolFeeBps: z.string().optional(),
})

/** The body as decoded: what was left out is null or has its default. */
export type QuoteRequest = z.output<typeof quoteRequestCodec>
/** Amounts in atoms before slippage; a sell order sells `sellAmount + feeAmount`, a buy order at most that. */
export type QuoteParameters = z.output<typeof quoteParametersCodec>
/** `id` is what an order names as its `quoteId`. */
export type QuoteResponse = z.output<typeof quoteResponseCodec>
