import 'server-only'
import * as z from 'zod'
import { NATIVE_TOKEN, parseAddress, ZERO_ADDRESS } from '@/lib/domain/shared/address'
import { chunk } from '@/lib/domain/shared/chunk'
import { visibleText } from '@/lib/domain/shared/visible-text'
import { MAX_DECIMALS } from '@/lib/domain/token/decimals'
import { type ListedToken, mergeTokenLists, type TokenList } from '@/lib/domain/token/token-list'
import { yieldToEventLoop } from '@/lib/infra/yield-to-event-loop'

const MAX_NAME = 60
const MAX_SYMBOL = 20
const MAX_LIST_NAME = 60
const MAX_URI = 2_048
const ROWS_PER_PIECE = 250

const visible = (minimum: number, maximum: number) =>
  z
    .string()
    .transform(visibleText)
    .refine((text) => text.length >= minimum && [...text].length <= maximum)

/** One entry of the Uniswap token-list schema; other fields are not used. */
const entrySchema = z.object({
  chainId: z.int(),
  address: z.string().transform((text, context) => {
    const parsed = parseAddress(text)
    if (parsed.ok) return parsed.value
    context.addIssue({ code: 'custom', message: parsed.error.description })
    return z.NEVER
  }),
  symbol: visible(1, MAX_SYMBOL),
  name: visible(0, MAX_NAME),
  decimals: z.int().min(0).max(MAX_DECIMALS),
  logoURI: z.string().max(MAX_URI).nullish(),
})

const frameSchema = z.object({
  name: z.string().default(''),
  timestamp: z.iso.datetime({ offset: true }).nullish().catch(null),
  tokens: z.array(z.unknown()),
})

/** The text is not a token list. */
class NoTokenList extends Error {
  override readonly name = 'NoTokenList'
}

/**
 * The tokens of a chain in a list of the Uniswap schema. An entry of another shape is left out and
 * counted; the native coin and the zero address are no tokens. Control and direction marks are
 * removed from all texts. Throws `NoTokenList` for a text that is no list at all.
 * Source: https://github.com/Uniswap/token-lists, `tokenlist.schema.json`.
 */
export async function parseTokenList(text: string, chainId: number): Promise<TokenList> {
  const frame = frameSchema.safeParse(parseJson(text))
  if (!frame.success) throw new NoTokenList('has no list of tokens')
  const { name, timestamp, tokens: entries } = frame.data
  const found: ListedToken[] = []
  let leftOut = 0
  for (const piece of chunk(ROWS_PER_PIECE, entries)) {
    await yieldToEventLoop()
    for (const entry of piece) {
      if (isOfOtherChain(entry, chainId)) continue
      const token = parseEntry(entry)
      if (token === null) leftOut += 1
      else if (!NO_TOKENS.includes(token.address)) found.push(token)
    }
  }
  return {
    name: [...visibleText(name)].slice(0, MAX_LIST_NAME).join(''),
    timestamp: timestamp ?? null,
    tokens: mergeTokenLists([found]),
    leftOut,
  }
}

const NO_TOKENS = [NATIVE_TOKEN, ZERO_ADDRESS]

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new NoTokenList('is no JSON', { cause })
  }
}

/** An entry without a valid chain is counted too. */
const isOfOtherChain = (entry: unknown, chainId: number): boolean =>
  typeof entry === 'object' &&
  entry !== null &&
  'chainId' in entry &&
  typeof entry.chainId === 'number' &&
  entry.chainId !== chainId

function parseEntry(entry: unknown): ListedToken | null {
  const parsed = entrySchema.safeParse(entry)
  if (!parsed.success) return null
  const { address, symbol, name, decimals, logoURI } = parsed.data
  return { address, symbol, name, decimals, logoUri: logoURI ? logoURI : null }
}
