'use client'

import Link from 'next/link'
import { Fragment } from 'react'
import type { NetworkView } from '@/lib/contract/codecs/networks'
import type { LeftOut } from '@/lib/contract/left-out'
import { shortUid } from '@/lib/domain/shared/short-hex'
import { t } from '@/lib/words/words'
import { classNames } from './class-names'
import { useNumber } from './use-number'

/** Ids named in the line; the others are only counted. */
const NAMED = 5

/** The orders that a list lacks because they could not be read; nothing when it has all. */
export function LeftOutLine(props: {
  leftOut: LeftOut
  network: Pick<NetworkView, 'name' | 'displayName'>
  className?: string
}) {
  const { count, uids } = props.leftOut
  const { name, displayName } = props.network
  const number = useNumber()
  if (count === 0) return null
  const named = uids.slice(0, NAMED)
  const others = count - named.length
  const links = named.map((uid, index) => (
    <Fragment key={uid}>
      {index === 0 ? '' : ', '}
      <Link className="link hex whitespace-nowrap" href={`/orders/${name}/${uid}`}>
        {shortUid(uid)}
      </Link>
    </Fragment>
  ))
  const lacking =
    count === 1
      ? t`1 order of ${displayName} could not be read`
      : t`${number(count)} orders of ${displayName} could not be read`
  return (
    <p className={classNames('text-meta text-muted', props.className)}>
      {lacking}
      {named.length === 0 ? null : <>: {links}</>}
      {named.length > 0 && others > 0 ? ` ${t`and ${number(others)} more`}` : ''}.
    </p>
  )
}
