'use client'

import { Dialog } from '@/components/ui/modal'
import { Notice } from '@/components/ui/notice'
import { useLoaded } from '@/components/ui/use-loaded'
import { t } from '@/lib/words/words'
import type { TokenPickerProps } from './token-picker'

/** Fetches the picker's code; call it early when the user is about to open the picker. */
export const loadTokenPicker = () => import('./token-picker')

/** The token picker; its code loads when it is first opened. */
export function TokenPickerOnDemand(props: TokenPickerProps) {
  const { part, failed } = useLoaded(loadTokenPicker)
  if (part !== null) return <part.TokenPicker {...props} />
  return failed ? (
    <Dialog open onClose={props.onClose} title={props.title} width="26rem">
      <Notice tone="caution" role="alert">
        {t`The list of tokens could not be loaded. Check the connection and open it again.`}
      </Notice>
    </Dialog>
  ) : null
}
