'use client'

import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { t } from '@/lib/words/words'
import { AccountChoice } from './account-choice'
import { Notice } from './notice'

/** Says that the account in a page's link cannot be read; nobody else's data stand in its place. */
export function UnreadAccount(props: {
  problem: string
  /** The page of another account. */
  hrefOf: (account: string) => string
  /** The page of the connected account. */
  ownHref: string
  ownLabel: string
  /** The network of the page; left out where it is about all of them. */
  chainId?: number
}) {
  const written = useSearchParams().get('account')?.trim() ?? ''
  return (
    <div className="space-y-4">
      <Notice tone="caution" role="alert" title={t`The account in this link cannot be read.`}>
        <bdi className="hex wrap-anywhere">“{written}”</bdi> {props.problem}{' '}
        <Link className="link" href={props.ownHref}>
          {props.ownLabel}
        </Link>
      </Notice>
      <AccountChoice
        label={t`Look at an account`}
        note={t`Public data of any account; no wallet is needed.`}
        {...(props.chainId === undefined ? {} : { chainId: props.chainId })}
        hrefOf={props.hrefOf}
      />
    </div>
  )
}
