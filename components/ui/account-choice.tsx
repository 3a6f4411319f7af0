'use client'

import { useRouter } from 'next/navigation'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { looksLikeName } from '@/lib/client/account-names'
import type { Address } from '@/lib/domain/shared/address'
import { type AddressReading, readAddressText } from '@/lib/domain/shared/address-text'
import { t } from '@/lib/words/words'
import { Button } from './button'
import { NameReadingOnDemand } from './name-reading-on-demand'
import { useNetworks } from './networks-context'
import { TextLine } from './text-line'

const problemOf = (reading: AddressReading): string =>
  reading.kind === 'problem' ? reading.problem : t`An account is 0x and 40 hex digits.`

/** Opens a page about any account; public chain data needs no wallet. */
export function AccountChoice(props: {
  label: string
  /** Name of the page to open, for screen readers. */
  note: string
  /** The network of the page to open; left out where it is about all of them. */
  chainId?: number
  hrefOf: (account: Address) => string
}) {
  const router = useRouter()
  const { accountNames = false } = useNetworks()
  const [text, setText] = useState('')
  const [isTried, setIsTried] = useState(false)
  const reading = readAddressText(text, props.chainId ?? null, t)
  const isName = looksLikeName(text)
  const problem = isTried && reading.kind !== 'address' && !isName ? problemOf(reading) : null
  const open = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (reading.kind !== 'address') return
    setText('')
    setIsTried(false)
    router.push(props.hrefOf(reading.address))
  }
  return (
    <form onSubmit={open} className="w-full max-w-xl">
      <TextLine
        label={props.label}
        value={text}
        onText={setText}
        placeholder={accountNames ? t`0x and 40 hex digits, or a name` : t`0x and 40 hex digits`}
        className="hex"
        isWrong={problem !== null}
        note={problem ?? <span className="sr-only">{props.note}</span>}
      >
        <Button type="submit">{t`Open`}</Button>
      </TextLine>
      {isName ? <NameReadingOnDemand name={text.trim()} onUse={setText} /> : null}
    </form>
  )
}
