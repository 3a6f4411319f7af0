'use client'

import type { ComponentProps } from 'react'
import { Button } from './button'
import { useCopy } from './use-copy'

/** A button in words that copies text made at the moment of the press, and says whether it worked. */
export function CopyTextButton({
  label,
  text,
  ...rest
}: { label: string; text: () => string } & Pick<
  ComponentProps<'button'>,
  'disabled' | 'aria-describedby'
>) {
  const { state, copy } = useCopy()
  const words = { idle: label, copied: 'Copied', refused: 'Copying not allowed' }
  return (
    <>
      <Button {...rest} size="compact" onClick={() => void copy(text())}>
        {words[state]}
      </Button>
      {/* Apart from the button, which would lose its name to it. */}
      <span role="status" className="sr-only">
        {state === 'idle' ? '' : words[state]}
      </span>
    </>
  )
}
