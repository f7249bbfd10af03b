const styled = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'font-size',
  'font-weight',
  'font-family',
  'paint-order',
];

/** Saves a drawing as a file that looks the same without this page: the styles are written into it. */
export function downloadSvg(picture: SVGSVGElement, name: string): void {
  const copy = picture.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  const [own, copied] = [picture.querySelectorAll('*'), copy.querySelectorAll('*')];
  own.forEach((element, index) => {
    const computed = getComputedStyle(element);
    const target = copied[index];
    for (const property of styled) target?.setAttribute(property, computed.getPropertyValue(property));
  });
  const text = new XMLSerializer().serializeToString(copy);
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
