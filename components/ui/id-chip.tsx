'use client'

import Link from 'next/link'
import { useState } from 'react'
import type { OrderUid } from '@/lib/domain/order/order'
import { shortUid } from '@/lib/domain/shared/short-hex'
import { classNames } from './class-names'
import { CopyButton } from './copy-button'
import { ChevronDownIcon } from './icons'
import { pointAtUid, useIsPointedAt } from './same-uid'
import { useLoaded } from './use-loaded'

/**
 * An order, named by its digest. Copies the whole uid; its menu opens the order and its JSON.
 * The same order lights up wherever it stands on the page.
 */
export function IdChip(props: { uid: OrderUid; network: string }) {
  const { uid, network } = props
  const lit = useIsPointedAt(uid)
  const point = () => pointAtUid(uid)
  const leave = () => pointAtUid(null)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only lights up equal ids
    <span
      onPointerEnter={point}
      onPointerLeave={leave}
      onFocus={point}
      onBlur={leave}
      className={classNames(
        'inline-flex items-center rounded-card border align-middle',
        lit ? 'border-accent bg-info-tint' : 'border-hairline bg-surface',
      )}
    >
      <Link
        href={`/orders/${network}/${uid}`}
        title={uid}
        className="hex inline-flex min-h-(--target) items-center px-1.5 hover:underline"
        prefetch={false}
      >
        <bdi dir="ltr">{shortUid(uid)}</bdi>
      </Link>
      <CopyButton text={uid} label="order uid" />
      <MenuOnDemand uid={uid} network={network} />
    </span>
  )
}

const loadMenu = () => import('./id-menu')

/** A plain button until it is pressed; only then is the menu fetched. */
function MenuOnDemand(props: { uid: OrderUid; network: string }) {
  const [dialog, setDialog] = useState<HTMLElement | null>(null)
  const [wanted, setWanted] = useState(false)
  const { part, failed, retry } = useLoaded(loadMenu, wanted)
  const look =
    'inline-flex size-6 items-center justify-center rounded-card text-muted hover:bg-sunken hover:text-text'
  if (part !== null) {
    return <part.IdMenu {...props} triggerClassName={look} within={dialog} />
  }
  return (
    <button
      type="button"
      aria-haspopup="menu"
      aria-label={
        failed
          ? 'More about this order: the menu could not be loaded, try again'
          : 'More about this order'
      }
      title={failed ? 'The menu could not be loaded. Press to try again.' : undefined}
      onClick={(event) => {
        setDialog(event.currentTarget.closest('dialog'))
        if (failed) retry()
        setWanted(true)
      }}
      className={classNames(look, failed && 'text-caution')}
    >
      <ChevronDownIcon />
    </button>
  )
}
