'use client'

import { useQuery } from '@tanstack/react-query'
import { accountNameQuery } from '@/lib/client/queries/account-names'
import type { Address } from '@/lib/domain/shared/address'
import { groupedAddress, shortAddress } from '@/lib/domain/shared/short-hex'
import { t } from '@/lib/words/words'
import { useChecksum } from './checksum'
import { CopyButton } from './copy-button'
import { useNetworks } from './networks-context'

/**
 * An account or contract. A known `label` (You, Vault relayer) comes first, followed by the hex.
 * `form`: `short` 6+6 digits, `full` all 40, `grouped` in fours for a receiver that is not the
 * owner.
 */
export function AddressText(props: {
  address: Address
  label?: string | null
  form?: 'short' | 'full' | 'grouped'
  copy?: boolean
  /** Also shows the name of the account, where it has one. */
  named?: boolean
}) {
  const { label = null, form = 'short', copy = true, named = false } = props
  const checksummed = useChecksum(props.address)
  const text =
    form === 'short'
      ? shortAddress(checksummed)
      : form === 'full'
        ? checksummed
        : groupedAddress(checksummed)
  return (
    <span className={`inline-flex max-w-full items-center gap-1 ${named ? 'flex-wrap' : ''}`}>
      {label === null ? null : <span className="shrink-0">{label}</span>}
      {named ? <AccountName account={props.address} /> : null}
      <bdi
        dir="ltr"
        title={checksummed}
        className={`hex min-w-0 ${form === 'short' ? 'whitespace-nowrap' : 'break-all'} ${label === null ? '' : 'text-muted'}`}
      >
        {text}
      </bdi>
      {copy ? <CopyButton text={checksummed} label={t`address`} /> : null}
    </span>
  )
}

/** The name of an account, where it has one and names are read; always next to its address. */
function AccountName({ account }: { account: Address }) {
  const { accountNames = false } = useNetworks()
  const { data } = useQuery({ ...accountNameQuery(account), enabled: accountNames })
  return data == null ? null : <bdi className="wrap-anywhere min-w-0">{data}</bdi>
}
