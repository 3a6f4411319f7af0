'use client'

import type { ReactNode } from 'react'
import { Deadline } from '@/components/ui/deadline'
import { useSeparators } from '@/components/ui/number-format'
import { uidDeadline } from '@/lib/domain/order/deadline'
import { shortAddress, shortHash, shortUid } from '@/lib/domain/shared/short-hex'
import { groupDigits } from '@/lib/domain/token/format-amount'
import { safeSymbol } from '@/lib/domain/token/symbol'
import type { SearchOption } from './search-options'
import type { Found } from './search-outcome'
import { readSearch } from './search-reading'
import type { SearchLine } from './use-search'

/** One line of the list; `isPending` while its request is in progress. */
export function SearchLineView({ line, isPending }: { line: SearchLine; isPending: boolean }) {
  switch (line.kind) {
    case 'recent':
      return <RecentLine text={line.text} />
    case 'found':
      return <FoundLine found={line.found} />
    case 'option':
      return <OptionLine option={line.option} isPending={isPending} />
  }
}

function OptionLine({ option, isPending }: { option: SearchOption; isPending: boolean }) {
  const { about } = option
  switch (about.kind) {
    case 'order':
      return (
        <Line kind="Order" isPending={isPending}>
          <Hex text={shortUid(about.uid)} /> · owner <Hex text={shortAddress(about.owner)} /> ·
          expires <Deadline at={uidDeadline(about.uid)} />
        </Line>
      )
    case 'hash':
      return (
        <Line kind="Hash" isPending={isPending}>
          <Hex text={shortHash(about.hash)} /> · transaction, order digest or app data
        </Line>
      )
    case 'auction':
      return (
        <Line kind="Auction" isPending={isPending}>
          <AuctionNumber id={about.auctionId} />
        </Line>
      )
    case 'pool':
      return (
        <Line kind="Pool" isPending={isPending}>
          at <Hex text={shortAddress(about.address)} />
        </Line>
      )
    case 'account':
      return (
        <Line kind="Account">
          orders of <Hex text={shortAddress(about.address)} />
        </Line>
      )
    case 'unlistedToken':
      return (
        <Line kind="Token">
          <Hex text={shortAddress(about.address)} /> · not on the list
        </Line>
      )
    case 'token':
      return (
        <Line kind="Token">
          <bdi className="font-medium">{safeSymbol(about.token.symbol)}</bdi> ·{' '}
          <bdi>{about.token.name.slice(0, 40)}</bdi>
          {about.on === null ? null : ` · on ${about.on}`}
        </Line>
      )
  }
}

const hitLabel = { auction: 'Auction', pool: 'Pool', appData: 'App data' } as const

function FoundLine({ found: { network, hit } }: { found: Found }) {
  return (
    <Line kind={hit.kind === 'order' ? 'Order' : hitLabel[hit.kind]} end={`Found on ${network}`}>
      {hit.kind === 'order' ? (
        <>
          <Hex text={shortUid(hit.uid)} />
          {hit.pair === null ? null : <bdi> · {hit.pair}</bdi>}
        </>
      ) : (
        <bdi>{hit.name}</bdi>
      )}
    </Line>
  )
}

/** A long id is shortened as everywhere; other text is shown as typed. */
function RecentLine({ text }: { text: string }) {
  const reading = readSearch(text)
  switch (reading.kind) {
    case 'order':
      return (
        <Line kind="Order">
          <Hex text={shortUid(reading.uid)} />
        </Line>
      )
    case 'hash':
      return (
        <Line kind="Hash">
          <Hex text={shortHash(reading.hash)} />
        </Line>
      )
    case 'address':
      return (
        <Line kind="Address">
          <Hex text={shortAddress(reading.address)} />
        </Line>
      )
    case 'auction':
      return (
        <Line kind="Auction">
          <AuctionNumber id={reading.auctionId} />
        </Line>
      )
    default:
      return (
        <Line kind="Text">
          <bdi>{text.slice(0, 40)}</bdi>
        </Line>
      )
  }
}

function Line(props: { kind: string; end?: string; isPending?: boolean; children: ReactNode }) {
  const end = props.isPending === true ? 'Looking …' : props.end
  return (
    <>
      <span className="w-16 shrink-0 text-meta text-muted">{props.kind}</span>
      <span className="min-w-0 flex-1">{props.children}</span>
      {end === undefined ? null : <span className="shrink-0 text-meta text-muted">{end}</span>}
    </>
  )
}

const Hex = ({ text }: { text: string }) => (
  <bdi dir="ltr" className="hex whitespace-nowrap">
    {text}
  </bdi>
)

const AuctionNumber = ({ id }: { id: number }) => groupDigits(String(id), useSeparators().group)
