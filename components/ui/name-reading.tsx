'use client'

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '@/lib/client/api-error'
import { resolvedNameQuery } from '@/lib/client/queries/account-names'
import type { Address } from '@/lib/domain/shared/address'
import { t } from '@/lib/words/words'
import { AddressText } from './address-text'
import { Button } from './button'
import { useChecksum } from './checksum'
import { useNetworks } from './networks-context'
import { rich } from './rich'

/** Long enough to type on, so that not every beginning of a name is looked up. */
const TYPED_MS = 500

/**
 * What a name in a field for an address stands for. A name never counts by itself: `onUse` gets its
 * address in checksum form when the reader takes it, so a name that changes later changes nothing.
 */
export function NameReading(props: { name: string; onUse: (address: string) => void }) {
  const { accountNames = false } = useNetworks()
  const name = useSettled(props.name)
  const isWanted = accountNames && name === props.name
  const { data, error, refetch, isFetching } = useQuery({
    ...resolvedNameQuery(name),
    enabled: isWanted,
  })
  if (!accountNames) {
    return (
      <p role="alert" className="text-bad">
        {t`Names are not read here. Enter the address: 0x and 40 hex digits.`}
      </p>
    )
  }
  if (!isWanted || (isFetching && data === undefined)) {
    return (
      <p role="status" className="text-muted">
        {t`Looking the name up`}
      </p>
    )
  }
  if (error !== null) {
    return (
      <div role="alert" className="text-bad">
        {problemOf(error)}
        {isFinal(error) ? null : (
          <Button size="compact" className="ms-2" onClick={() => void refetch()}>
            {t`Try again`}
          </Button>
        )}
      </div>
    )
  }
  return data === undefined ? null : <Resolved {...data} onUse={props.onUse} />
}

function Resolved(props: { name: string; address: Address; onUse: (address: string) => void }) {
  const shown = useChecksum(props.address)
  return (
    <div role="status" className="mt-1 space-y-1">
      <p>
        {rich`${<bdi className="wrap-anywhere font-medium">{props.name}</bdi>} is
          ${<AddressText address={props.address} form="grouped" copy={false} />}¦name`}
      </p>
      <Button size="compact" onClick={() => props.onUse(shown)}>
        {t`Use this address`}
      </Button>
    </div>
  )
}

const isFinal = (error: Error): boolean =>
  error instanceof ApiError && (error.status === 400 || error.status === 404)

function problemOf(error: Error): string {
  if (!(error instanceof ApiError) || !isFinal(error)) {
    return t`The name could not be read. Try again, or enter the address.`
  }
  return error.status === 404
    ? t`No address is set for this name.`
    : t`This is no valid name: it has characters that names may not have, or that only look like
        others.`
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPED_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
