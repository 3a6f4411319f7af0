'use client'

import { t } from '@/lib/words/words'
import { Button, type ButtonProps } from './button'
import { useCopy } from './use-copy'

/** A text button that copies text created on press, and shows whether it worked. */
export function CopyTextButton({
  label,
  text,
  ...rest
}: { label: string; text: () => string } & Pick<
  ButtonProps,
  'disabled' | 'aria-describedby' | 'variant'
>) {
  const { state, copy } = useCopy()
  const labels = { idle: label, copied: t`Copied`, refused: t`Copying not allowed` }
  return (
    <>
      <Button {...rest} size="compact" onClick={() => void copy(text())}>
        {labels[state]}
      </Button>
      {/* Outside the button, because inside it would become part of the button's name. */}
      <span role="status" className="sr-only">
        {state === 'idle' ? '' : labels[state]}
      </span>
    </>
  )
}
