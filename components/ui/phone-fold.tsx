'use client'

import { type ReactNode, useId, useState } from 'react'
import { Button } from './button'
import { classNames } from './class-names'

/** Controls that stand in the page where there is room, and behind one button on a phone. */
export function PhoneFold(props: {
  label: string
  /** Of the box around the controls. */
  className?: string
  children: ReactNode
}) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <>
      <span className="rail:hidden">
        <Button
          size="compact"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {props.label}
        </Button>
      </span>
      <div id={id} className={classNames(props.className, !isOpen && 'max-rail:hidden')}>
        {props.children}
      </div>
    </>
  )
}
