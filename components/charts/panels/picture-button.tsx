'use client'

import { useState } from 'react'
import { Button, type ButtonProps } from '@/components/ui/button'
import { saveBlob } from '@/components/ui/save-file'
import { useTimeZone } from '@/components/ui/time-format'
import { t } from '@/lib/words/words'
import type { PanelChartData } from './panel'

/** What a picture of a chart says beside the drawing. */
export type PictureText = {
  /** Of the file, without its ending. */
  readonly name: string
  readonly title: string
  readonly subtitle: string
  readonly source: string
}

/** Saves the chart as a picture; the code that draws it loads when pressed. */
export function PictureButton(
  props: Pick<ButtonProps, 'size' | 'className'> & {
    data: PanelChartData | null
    text: () => PictureText
  },
) {
  const { data, text, ...look } = props
  const zone = useTimeZone()
  const [failed, setFailed] = useState(false)
  const draw = async () => {
    if (data === null) return
    setFailed(false)
    try {
      const { chartPicture } = await import('./chart-picture')
      const { name, ...words } = text()
      const file = await chartPicture({ ...words, data, zone })
      if (file === null) setFailed(true)
      else saveBlob(`${name}.png`, file)
    } catch {
      setFailed(true)
    }
  }
  return (
    <>
      <Button {...look} disabled={data === null} onClick={() => void draw()}>
        {t`Picture`}
      </Button>
      <span role="alert" className={failed ? 'text-bad text-table' : 'sr-only'}>
        {failed ? t`The picture could not be drawn. Check the connection and press again.` : ''}
      </span>
    </>
  )
}
