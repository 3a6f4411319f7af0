'use client'

import { Fragment, type RefObject, useMemo } from 'react'
import type { chosenRowEvents } from '@/components/ui/beside/chosen-row'
import { Table, Th } from '@/components/ui/table'
import { useNumber } from '@/components/ui/use-number'
import { useTokenFacts } from '@/components/ui/use-token-facts'
import type { AuctionFilter } from '@/lib/client/auctions/auction-filter'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { CompetitionSummaryView } from '@/lib/contract/codecs/solver-competition'
import { t } from '@/lib/words/words'
import { AuctionRow } from './auction-row'
import { TieNote } from './tie-note'

type Row = CompetitionSummaryView

/** Auctions, newest first; at 390 px each is a card with the same facts. */
export function AuctionTable(props: TableProps) {
  return (
    <>
      <Rows {...props} />
      <TieNote rows={props.rows} />
    </>
  )
}

type TableProps = {
  rows: readonly Row[]
  /** The next auction above the first row: those between have no winner. */
  upTo: number
  network: NetworkView
  filter: AuctionFilter
  bodyRef: RefObject<HTMLTableSectionElement | null>
  /** The auction whose detail stands beside the list; null where none does. */
  chosen: number | null
  chooseEvents: ReturnType<typeof chosenRowEvents>
}

function Rows(props: TableProps) {
  const { rows, network, filter } = props
  const tokens = useMemo(
    () =>
      rows.flatMap(({ won }) =>
        (won?.pairs ?? []).flatMap(({ sellToken, buyToken }) => [sellToken, buyToken]),
      ),
    [rows],
  )
  const units = useTokenFacts(network, tokens)
  // With a solver or a token the auctions between two rows may have other winners.
  const isFolded = filter.show === 'won' && filter.solver === null && filter.token === null
  return (
    <Table caption={t`Recent auctions`} className="max-wide:block wide:table-fixed">
      <thead className="max-wide:sr-only">
        <tr>
          <Th className="w-[10%] ps-0 beside:ps-3">{t`Auction`}</Th>
          <Th className="w-[32%]">{t`Traded`}</Th>
          <Th className="w-[14%]">{t`Winner`}</Th>
          <Th numeric className="w-[9%]">
            {t`Score`}
          </Th>
          <Th className="w-[15%]" title={t`Lead over the second bid`}>
            {t`Lead`}
            <span className="block font-normal">{t`0.01 to 100 %, log`}</span>
          </Th>
          <Th numeric className="w-[8%]">
            {t`Orders filled`}
          </Th>
          <Th numeric className="w-[12%] pe-0">
            {t`Outcome`}
          </Th>
        </tr>
      </thead>
      <tbody ref={props.bodyRef} className="max-wide:block" {...props.chooseEvents}>
        {rows.map((row, at) => {
          const above = rows[at - 1]?.auctionId ?? props.upTo
          const quiet = above - row.auctionId - 1
          // Under the first row its place is kept, as auctions without a winner come in meanwhile.
          const hasFold = isFolded && (at === 0 || quiet > 0)
          return (
            <Fragment key={row.auctionId}>
              <AuctionRow
                row={row}
                network={network}
                units={units}
                hasFold={hasFold}
                isChosen={row.auctionId === props.chosen}
              />
              {hasFold ? <Fold quiet={quiet} /> : null}
            </Fragment>
          )
        })}
      </tbody>
    </Table>
  )
}

/** The auctions after a row that nobody won. */
function Fold({ quiet }: { quiet: number }) {
  const number = useNumber()
  return (
    <tr className="border-hairline border-b max-wide:block">
      <td className="p-0 max-wide:hidden" />
      <td colSpan={6} className="px-3 pt-0 pb-2 text-meta text-muted max-wide:block max-wide:px-0">
        <span className="flex min-h-4 items-center gap-2.5">
          {quiet <= 0 ? null : (
            <>
              <span aria-hidden="true" className="w-9 text-center tracking-[0.2em]">
                {'▫'.repeat(Math.min(quiet, 4))}
              </span>
              {quiet === 1
                ? t`followed by one without a winner`
                : t`followed by ${number(quiet)} without a winner`}
            </>
          )}
        </span>
      </td>
    </tr>
  )
}
