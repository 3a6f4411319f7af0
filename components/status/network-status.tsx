'use client'

import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { Fact, FactList } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import { useNow } from '@/components/ui/use-now'
import { headQuery, lastAuctionQuery, versionQuery } from '@/lib/client/queries/status'
import type { Readiness } from '@/lib/contract/codecs/health'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import { ageWords, checkWords } from './status-words'

/** One network: what the service says of it, its newest block and its last auction. */
export function NetworkStatus(props: { network: NetworkView; readiness: Readiness | undefined }) {
  const { network } = props
  const version = useQuery(versionQuery(network.name))
  const checks = props.readiness?.checks.filter((check) => check.network === network.name)
  return (
    <section aria-label={network.displayName} className="ledger-panel px-4 py-2">
      <h3 className="py-1 font-semibold">
        {network.displayName}{' '}
        <span className="font-normal text-muted text-table">chain {network.chainId}</span>
      </h3>
      <FactList>
        <Head network={network} />
        <LastAuction network={network} />
        {checks?.map((check) => (
          <Fact key={check.name} name={sentenceCase(check.name)}>
            <span className={check.ok ? '' : 'font-medium text-bad'}>{checkWords(check)}</span>
          </Fact>
        ))}
        <Fact name="Build">
          {version.data === undefined ? (
            <Unknown error={version.error} />
          ) : (
            <span className="hex break-all">{version.data}</span>
          )}
        </Fact>
      </FactList>
    </section>
  )
}

function Head({ network }: { network: NetworkView }) {
  const head = useQuery(headQuery(network.name))
  const now = useNow(1000)
  const lag = head.data == null || now === null ? null : now / 1000 - head.data.timestamp
  return (
    <Fact name="Newest block">
      {head.data == null ? (
        <Unknown error={head.error} />
      ) : (
        <>
          {head.data.number.toLocaleString('en')}
          <span className="text-muted">
            {lag === null
              ? ''
              : `, ${ageWords(Math.max(0, lag))} old; one comes every ${network.blockSeconds} s`}
          </span>
        </>
      )}
    </Fact>
  )
}

function LastAuction({ network }: { network: NetworkView }) {
  const isTold = network.capabilities.competitionList
  const auction = useQuery({ ...lastAuctionQuery(network.name), enabled: isTold })
  const newest = auction.data?.[0]
  return (
    <Fact name="Last auction with bids">
      {!isTold ? (
        <span className="text-muted">This network’s service has no list of them</span>
      ) : auction.data === undefined ? (
        <Unknown error={auction.error} />
      ) : newest === undefined ? (
        'None yet'
      ) : (
        <>
          <Link className="link" href={`/auctions/${network.name}/${newest.auctionId}`}>
            {newest.auctionId}
          </Link>
          , <Time at={newest.timestamp / 1000} />
        </>
      )}
    </Fact>
  )
}

function Unknown({ error }: { error: Error | null }) {
  return error === null ? (
    <span className="text-muted">Asking</span>
  ) : (
    <span className="text-bad">— {error.message}</span>
  )
}

const sentenceCase = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
