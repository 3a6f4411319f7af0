'use client'

import Link from 'next/link'
import { Amount } from '@/components/ui/amount'
import { CHOSEN_BAR, CHOSEN_GROUND } from '@/components/ui/beside/beside'
import { classNames } from '@/components/ui/class-names'
import { MarkedSolver } from '@/components/ui/marks/marked-solver'
import { PairMark } from '@/components/ui/marks/token-mark'
import { useSeparators } from '@/components/ui/number-format'
import { ToneStamp } from '@/components/ui/status-stamp'
import { Td } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import { useNumber } from '@/components/ui/use-number'
import type { TokenUnits } from '@/components/ui/use-token-facts'
import { auctionHref } from '@/lib/client/auctions/auction-location'
import { formatUsd } from '@/lib/client/format/usd'
import { nativeToken } from '@/lib/client/tokens/native-token'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { CompetitionSummaryView } from '@/lib/contract/codecs/solver-competition'
import { microsToMs } from '@/lib/domain/shared/timestamp'
import { amountUnit, type TokenUnit } from '@/lib/domain/token/token-unit'
import { t } from '@/lib/words/words'
import { outcomeNames, outcomeTones } from './auction-outcome'
import { LeadBar } from './lead-bar'

type Won = NonNullable<CompetitionSummaryView['won']>

/** Attribute of a row's link, with the number of its auction. */
export const AUCTION_ATTRIBUTE = 'data-auction'

/** Pairs written out in a row. */
const SHOWN_PAIRS = 2

/** A row of the list; on a phone a card of two columns. */
export function AuctionRow(props: {
  row: CompetitionSummaryView
  network: NetworkView
  units: TokenUnits
  /** A line about the auctions after it belongs to it. */
  hasFold: boolean
  /** Whether its detail stands beside the list. */
  isChosen: boolean
}) {
  const { row, network, units } = props
  const { won } = row
  const number = useNumber()
  const cell = 'max-wide:block max-wide:p-0'
  return (
    <tr
      className={classNames(
        'h-(--row-two-lines) border-hairline beside:cursor-pointer',
        props.isChosen ? CHOSEN_GROUND : 'hover:bg-sunken',
        'max-wide:grid max-wide:h-auto max-wide:grid-cols-[minmax(0,1fr)_auto] max-wide:gap-x-3 max-wide:gap-y-1 max-wide:py-3',
        props.hasFold ? 'max-wide:pb-1' : 'border-b',
      )}
    >
      <Td
        className={classNames(
          'ps-0 max-wide:flex max-wide:items-baseline max-wide:gap-1.5 max-wide:p-0 beside:ps-3',
          props.isChosen && CHOSEN_BAR,
        )}
      >
        <Link
          href={auctionHref(network.name, row.auctionId)}
          prefetch={false}
          {...{ [AUCTION_ATTRIBUTE]: row.auctionId }}
          className="hit-area font-medium tabular-nums hover:underline max-wide:text-input"
        >
          {number(row.auctionId)}
        </Link>{' '}
        {/* Written out, as the server does, it takes a second line; the row stays as high. */}
        <Time
          at={microsToMs(row.timestamp)}
          className="text-meta text-muted wide:block wide:h-4 wide:whitespace-normal"
        />
        <span className="min-w-0 truncate text-meta text-muted wide:hidden">
          · {t`${number(row.ordersFilled)} of ${number(row.orders)} orders`}
        </span>
      </Td>
      <Td className={`max-wide:order-3 max-wide:col-span-2 ${cell}`}>
        {won === null ? (
          <span className="text-muted" title={t`Nothing was traded.`}>
            —
          </span>
        ) : (
          <Traded won={won} network={network} units={units} />
        )}
      </Td>
      <Td className={`max-wide:order-4 ${cell}`}>
        {won === null ? <span className="text-muted">—</span> : <Winners won={won} />}
      </Td>
      <Td numeric className={`font-medium max-wide:order-5 ${cell}`}>
        <Score won={won} network={network} />
      </Td>
      <Td className={`max-wide:order-6 max-wide:col-span-2 ${cell}`}>
        {won === null ? (
          <span className="text-muted max-wide:hidden">—</span>
        ) : (
          <LeadBar won={won} />
        )}
      </Td>
      <Td numeric className="hidden wide:table-cell">
        {t`${number(row.ordersFilled)} of ${number(row.orders)}`}
      </Td>
      <Td numeric className={`pe-0 max-wide:order-1 ${cell}`}>
        <ToneStamp tone={outcomeTones[row.outcome]}>{t(outcomeNames[row.outcome])}</ToneStamp>
      </Td>
    </tr>
  )
}

function Traded(props: { won: Won; network: NetworkView; units: TokenUnits }) {
  const { won, network, units } = props
  const number = useNumber()
  const more = won.pairCount - SHOWN_PAIRS
  return (
    <>
      {won.pairs.slice(0, SHOWN_PAIRS).map(({ sellToken, buyToken, sellAmount, buyAmount }) => (
        <span key={`${sellToken}${buyToken}`} className="flex min-h-6 items-center gap-2.5">
          <PairMark network={network} first={units(sellToken)} second={units(buyToken)} />
          <span>
            <Side atoms={sellAmount} token={units(sellToken)} />{' '}
            <span className="text-muted">→</span> <Side atoms={buyAmount} token={units(buyToken)} />
          </span>
        </span>
      ))}
      {more > 0 ? (
        <span className="block text-meta text-muted">
          {more === 1 ? t`and one more pair` : t`and ${number(more)} more pairs`}
        </span>
      ) : null}
    </>
  )
}

/** The number is what rows are compared by, so it stands out from its token. */
const Side = ({ atoms, token }: { atoms: bigint; token: TokenUnit }) => (
  <>
    <Amount atoms={atoms} token={token} withSymbol={false} className="font-medium" />{' '}
    {token.isLoading ? '' : amountUnit(token, t).label}
  </>
)

/** The solvers of the winning bids, each once. */
function Winners({ won }: { won: Won }) {
  const number = useNumber()
  const solvers = [...new Map(won.winners.map((bid) => [bid.solverAddress, bid])).values()]
  const [first] = solvers
  if (first === undefined) return '—'
  return (
    <>
      <MarkedSolver solver={first.solverAddress}>{first.solverName}</MarkedSolver>
      {solvers.length > 1 ? (
        <span className="block text-meta text-muted">{t`+${number(solvers.length - 1)} more`}</span>
      ) : null}
    </>
  )
}

/** In the native coin where its price was not known. */
function Score({ won, network }: { won: Won | null; network: NetworkView }) {
  const separators = useSeparators()
  if (won === null) {
    return (
      <span className="font-normal text-muted" title={t`Nobody won.`}>
        —
      </span>
    )
  }
  return won.scoreUsd === null ? (
    <Amount atoms={won.score} token={nativeToken(network)} />
  ) : (
    formatUsd(won.scoreUsd, separators)
  )
}
