'use client'

import type { CSSProperties, ReactNode } from 'react'
import { useEffect, useId, useRef } from 'react'
import { t } from '@/lib/words/words'
import { CloseIcon } from './icons'
import { rememberFocus } from './remember-focus'

export type ModalProps = {
  open: boolean
  /** Not called while `locked`. */
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Stays visible below the scrolling content. */
  footer?: ReactNode
  /** True while a wallet request is open: Esc and the backdrop then do nothing. */
  locked?: boolean
  /** CSS length; 30rem for a dialog, 32rem for a sheet. */
  width?: string
}

/** A dialog that interrupts with a question or a step. At 390 px it rises from the bottom. */
export function Dialog(props: ModalProps) {
  return props.open ? <Modal {...props} kind="modal-dialog" /> : null
}

/** A panel next to the page: it opens from the side, at 390 px from the bottom. */
export function Sheet(props: ModalProps) {
  return props.open ? <Modal {...props} kind="modal-sheet" /> : null
}

function Modal(props: ModalProps & { kind: 'modal-dialog' | 'modal-sheet' }) {
  const titleId = useId()
  const { locked = false } = props
  return (
    <ModalFrame {...props} locked={locked} labelledBy={titleId}>
      {(close) => (
        <>
          <header className="flex min-h-12 items-center justify-between gap-3 border-b px-4 py-2">
            <h2 id={titleId} className="font-semibold text-input">
              {props.title}
            </h2>
            <CloseButton locked={locked} onClose={close} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4">{props.children}</div>
          {props.footer === undefined ? null : (
            <footer className="border-t bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
              {props.footer}
            </footer>
          )}
        </>
      )}
    </ModalFrame>
  )
}

function CloseButton({ locked, onClose }: { locked: boolean; onClose: () => void }) {
  return (
    <button
      type="button"
      onClick={onClose}
      disabled={locked}
      aria-label={t`Close`}
      className="touch-target -me-2 inline-flex size-8 items-center justify-center rounded-card text-muted hover:bg-sunken hover:text-text disabled:opacity-40"
    >
      <CloseIcon />
    </button>
  )
}

/**
 * A modal without content of its own: it takes the focus, keeps it and gives it back. `kind` is its
 * class in the style sheet.
 */
export function ModalFrame(props: {
  kind: 'modal-dialog' | 'modal-sheet' | 'modal-corner' | 'modal-search'
  /** Id of its heading. */
  labelledBy: string
  locked?: boolean
  width?: string
  onClose: () => void
  children: (close: () => void) => ReactNode
}) {
  const { onClose, locked = false } = props
  const ref = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    const dialog = ref.current
    if (dialog === null) return
    const giveBack = rememberFocus()
    if (!dialog.open) dialog.showModal()
    // By default the browser would focus the close button, because it is first.
    const first = dialog.querySelector('[data-autofocus]')
    if (first instanceof HTMLElement) first.focus()
    return () => {
      dialog.close()
      // Here, because this effect removes the element too early for the browser to do it.
      giveBack()
    }
  }, [])

  const close = () => {
    if (!locked) onClose()
  }
  const style: CSSProperties & { '--modal-width'?: string } =
    props.width === undefined ? {} : { '--modal-width': props.width }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard equivalent and arrives as `cancel`
    <dialog
      ref={ref}
      aria-labelledby={props.labelledBy}
      style={style}
      className={`modal ${props.kind} animate-appear`}
      onCancel={(event) => {
        // Closing a file picker without choosing a file also fires `cancel`.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        close()
      }}
      onClose={(event) => {
        // Browsers close the dialog on a second Esc in a row, even if the page prevents it.
        if (event.target !== event.currentTarget || event.currentTarget.open) return
        if (locked) event.currentTarget.showModal()
        else onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close()
      }}
    >
      <div className="flex max-h-[inherit] min-h-full flex-col">{props.children(close)}</div>
    </dialog>
  )
}
