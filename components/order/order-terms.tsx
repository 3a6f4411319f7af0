'use client'

import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { AddressText } from '@/components/ui/address-text'
import { JsonViewer } from '@/components/ui/json-viewer'
import { Fact, FactList } from '@/components/ui/table'
import { Time } from '@/components/ui/time'
import type { OrderDraft } from '@/components/wallet/order-draft'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { Address } from '@/lib/domain/shared/address'
import type { UnixSeconds } from '@/lib/domain/shared/amount'
import { t } from '@/lib/words/words'

type Terms = {
  network: NetworkView
  draft: OrderDraft
  owner: Address
  validTo: UnixSeconds
}

/**
 * What is signed besides the amounts, with the typed data on request; its app data is the hash of
 * `document`, null while that is not known.
 */
export function OrderTerms(props: Terms & { document: string | null }) {
  return (
    <div>
      <TermFacts {...props} />
      <TypedData {...props} />
    </div>
  )
}

/** The terms besides the amounts; `children` are further facts, shown first. */
export function TermFacts(
  props: Omit<Terms, 'draft'> & {
    draft: Pick<OrderDraft, 'receiver' | 'partiallyFillable'>
    /** How to label the owner for the reader. */
    ownerLabel?: string
    children?: ReactNode
  },
) {
  const { network, draft, owner, ownerLabel = t`You` } = props
  const isOwnReceiver = draft.receiver === null || draft.receiver === owner
  return (
    <FactList>
      {props.children}
      <Fact name={t`Receiver`}>
        {isOwnReceiver ? (
          <AddressText address={owner} label={ownerLabel} copy={false} />
        ) : (
          <AddressText address={draft.receiver ?? owner} form="grouped" copy={false} named />
        )}
      </Fact>
      <Fact name={t`Valid until`}>
        <Time at={props.validTo * 1000} form="exact" />
      </Fact>
      <Fact name={t`Fill rule`}>
        {draft.partiallyFillable ? t`May be filled in parts` : t`Whole or not at all`}
      </Fact>
      <Fact name={t`Chain`}>
        {network.displayName} ({network.chainId})
      </Fact>
      <Fact name={t`Settlement contract`}>
        <AddressText address={network.contracts.settlement} copy={false} />
      </Fact>
    </FactList>
  )
}

function TypedData(props: Terms & { document: string | null }) {
  const { network, draft, owner, validTo, document } = props
  const [open, setOpen] = useState(false)
  const [data, setData] = useState<unknown>(null)
  useEffect(() => {
    if (!open || document === null) return
    let current = true
    void import('@/components/wallet/sign-order').then((module) => {
      if (!current) return
      setData(
        module.draftTypedData(network, module.draftOrderData(draft, owner, validTo, document)),
      )
    })
    return () => {
      current = false
    }
  }, [open, network, draft, owner, validTo, document])
  return (
    <details className="mt-2 text-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-8 w-fit items-center text-accent">{t`Show typed data`}</summary>
      {document === null ? (
        <p className="text-muted">{t`Known once the permit is signed, as the order carries it.`}</p>
      ) : data === null ? null : (
        <JsonViewer value={data} label={t`typed data to be signed`} maxHeight="16rem" />
      )}
    </details>
  )
}
