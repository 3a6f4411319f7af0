'use client'

import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '@/components/ui/class-names'
import { CloseIcon } from '@/components/ui/icons'
import { t } from '@/lib/words/words'

const EDGE_PIXELS = 16

type PhraseProps = {
  label: string
  /** Whether it narrows the filter; only then can it be removed. */
  isSet: boolean
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
  onRemove: () => void
  children: ReactNode
}

/** A part of the filter sentence: a button that opens its editor, and one that removes it. */
export function FilterPhrase(props: PhraseProps) {
  const { label, isSet, isOpen } = props
  const trigger = useRef<HTMLButtonElement>(null)
  const close = () => {
    props.onClose()
    trigger.current?.focus()
  }
  return (
    <span
      className={classNames(
        'relative inline-flex max-w-full items-stretch rounded-card border',
        isSet ? 'border-control bg-info-tint' : 'border-transparent',
        // On a phone what may be set stands behind one button.
        !isSet && !isOpen && 'max-rail:hidden',
      )}
    >
      <button
        ref={trigger}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={isOpen ? props.onClose : props.onOpen}
        className={classNames(
          'min-h-8 min-w-0 px-1.5 text-start pointer-coarse:min-h-11',
          isSet
            ? 'font-medium hover:underline'
            : 'text-muted underline decoration-dotted underline-offset-4 hover:text-text',
        )}
      >
        {label}
      </button>
      {isSet ? (
        <button
          type="button"
          onClick={() => {
            // Removing also unmounts this button, so the phrase takes the focus.
            trigger.current?.focus()
            props.onRemove()
          }}
          aria-label={t`Remove: ${label}`}
          title={t`Remove`}
          className="inline-flex w-7 items-center justify-center rounded-card text-muted hover:bg-sunken hover:text-text pointer-coarse:w-11"
        >
          <CloseIcon />
        </button>
      ) : null}
      {isOpen ? (
        <Popover label={label} trigger={trigger} onLeave={props.onClose} onEscape={close}>
          {props.children}
        </Popover>
      ) : null}
    </span>
  )
}

function Popover(props: {
  label: string
  trigger: { readonly current: HTMLElement | null }
  onLeave: () => void
  onEscape: () => void
  children: ReactNode
}) {
  const { trigger, onLeave } = props
  const box = useRef<HTMLDivElement>(null)
  const [shift, setShift] = useState(0)
  // Shifted towards the start of the line as far as needed to fit the window.
  useLayoutEffect(() => {
    const position = () => {
      const rect = box.current?.getBoundingClientRect()
      if (rect === undefined) return
      const room = document.documentElement.clientWidth - EDGE_PIXELS
      setShift((old) => Math.min(0, room - (rect.right - old)))
    }
    position()
    window.addEventListener('resize', position)
    return () => window.removeEventListener('resize', position)
  }, [])
  useEffect(() => {
    const first = box.current?.querySelector('[data-autofocus], input, button')
    if (first instanceof HTMLElement) first.focus()
  }, [])
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (!(target instanceof Node)) return
      if (box.current?.contains(target) || trigger.current?.contains(target)) return
      onLeave()
    }
    window.addEventListener('pointerdown', onPress)
    return () => window.removeEventListener('pointerdown', onPress)
  }, [trigger, onLeave])
  return (
    <div
      ref={box}
      role="dialog"
      aria-label={props.label}
      style={{ translate: `${shift}px 0` }}
      className="absolute start-0 top-full z-9 mt-1 w-80 max-w-[calc(100vw-2rem)] rounded-card border border-control bg-raised p-3 font-normal text-body text-text shadow-overlay"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        props.onEscape()
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget === null || box.current?.contains(relatedTarget)) return
        if (relatedTarget !== trigger.current) onLeave()
      }}
    >
      {props.children}
    </div>
  )
}
