'use client'

import { type ReactNode, useEffect, useRef } from 'react'

/** The charts of a pool below its row; their height counts among those of the rows. */
export function OpenedRow(props: {
  columns: number
  onPixels: (pixels: number) => void
  children: ReactNode
}) {
  const { onPixels } = props
  const box = useHeight(onPixels)
  return (
    <tr>
      <td colSpan={props.columns} className="p-0">
        <div ref={box} className="border-hairline border-b pt-2 pb-5">
          {props.children}
        </div>
      </td>
    </tr>
  )
}

/** Tells the height of an element whenever it changes. */
export function useHeight(onPixels: (pixels: number) => void) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = box
    if (current === null) return
    const observer = new ResizeObserver(([entry]) => {
      const [size] = entry?.borderBoxSize ?? []
      if (size !== undefined) onPixels(Math.round(size.blockSize))
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [onPixels])
  return box
}
