import { type Message, message } from '@/lib/domain/shared/message'
import { t } from '@/lib/words/words'
import type { LookupTarget } from './search-options'
import { outcomeSentences } from './search-outcome'
import type { useSearch } from './use-search'

type Search = Pick<ReturnType<typeof useSearch>, 'reading' | 'request' | 'lists' | 'lines'>

/** {0} are networks. */
const unknownSentence: Readonly<Record<LookupTarget['kind'], Message>> = {
  order: message`This order is not known on {0}.`,
  hash: message`This hash is not known on {0}.`,
  auction: message`This auction is not known on {0}.`,
  pool: message`A pool at this address is not known on {0}.`,
  accountName: message`An account of this name is not known on {0}.`,
}

const noTokenSentence = {
  whole: message`No token of that name is on the list. Paste an id or an address to search for it.`,
  reading: message`Reading the token lists.`,
  failed: message`The token lists could not be read, and no built-in token has that name.`,
} as const

/** What came of the search, or why there is nothing to choose (`isEmpty`). */
export function searchSentences(search: Search, isEmpty: boolean): readonly string[] {
  const { request, reading, lists } = search
  if (request.kind === 'done') {
    return outcomeSentences(request.outcome, unknownSentence[request.option.about.kind])
  }
  return reading.kind === 'name' && isEmpty ? [t(noTokenSentence[lists])] : []
}

/** What the text was read as, and what else could be typed. */
export function readingSentence(search: Search, number: (value: number) => string): string {
  const { reading, lines } = search
  switch (reading.kind) {
    case 'empty':
      return t`Takes symbols, order ids, addresses, transactions, auction numbers, links and actions.`
    case 'name':
      return lines.length > 0
        ? t`Read as a symbol. Also takes order ids, addresses, transactions, auction numbers and links.`
        : t`Read as words. Also takes order ids, addresses, transactions, auction numbers and links.`
    case 'order':
      return t`Read as an order id.`
    case 'orders':
      return t`Read as ${number(reading.uids.length)} order ids.`
    case 'hash':
      return t`Read as a hash: of a transaction, an order or app data.`
    case 'address':
      return t`Read as an address: of an account, a token or a pool.`
    case 'auction':
      return t`Read as an auction number.`
    case 'partial':
      return reading.sentence
  }
}
