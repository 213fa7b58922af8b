// The same kind of list drawn by Ink alone: header, window over so many rows, status line.
// argv: how many rows there are, and `incremental` for Ink's own way of writing less.
import { Box, render, Text, useInput, useWindowSize } from 'ink';
import { createElement as h, useEffect, useState } from 'react';

const [count = '1000', mode = 'default', arrivals = '0'] = process.argv.slice(2);

const rowText = (index, width) =>
  `${String(index).padStart(8, '0')}  TRANSFER  ${(index * 7919).toString(16).padStart(8, '0')}::1220  ->  ${(index * 104729).toString(16).padStart(9, '0')}::1220  ${(index * 1.618).toFixed(10).padStart(22)}`
    .padEnd(width)
    .slice(0, width);

function List() {
  const { columns, rows } = useWindowSize();
  const [total, setTotal] = useState(Number(count));
  const [top, setTop] = useState(0);
  useEffect(() => {
    if (Number(arrivals) === 0) return undefined;
    const timer = setInterval(() => setTotal((before) => before + 1), 1000 / Number(arrivals));
    return () => clearInterval(timer);
  }, []);
  useInput((input) => {
    if (input === 'j') setTop((before) => Math.min(before + 1, total - 1));
    if (input === 'k') setTop((before) => Math.max(0, before - 1));
    if (input === 'q') process.exit(0);
  });
  const body = Math.max(1, rows - 3);
  const newest = total - 1 - top;
  const lines = Array.from({ length: body }, (_, at) => newest - at);
  return h(
    Box,
    { flexDirection: 'column', width: columns, height: rows },
    h(Text, { bold: true }, ` plain Ink  ${total} rows`.padEnd(columns)),
    ...lines.map((index) => h(Text, { key: index, wrap: 'truncate' }, rowText(index, columns))),
    h(Text, { inverse: true }, ` row ${top + 1} of ${total}`.padEnd(columns)),
  );
}

render(h(List), {
  alternateScreen: true,
  incrementalRendering: mode === 'incremental',
  maxFps: 60,
});
