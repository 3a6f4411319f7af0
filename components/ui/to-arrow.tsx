/** Arrow from the sold to the bought token; it points in the reading direction. */
export const ToArrow = () => <span className="inline-block text-muted rtl:-scale-x-100">→</span>
